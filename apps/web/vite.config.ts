import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { faucetIntro } from './src/components/faucet/intro'
import { fillHtml, preloadRoute, startAfterPaint } from './vite.html'
import { directImports } from './vite.imports'

const { version } = JSON.parse(
  readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
) as { version: string }

export default defineConfig({
  resolve: {
    // Workspace packages resolve to their sources, as in tsconfig.base.json.
    conditions: ['@letheswap/source', ...defaultClientConditions],
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: false,
    }),
    directImports(),
    react(),
    tailwindcss(),
    // The page title is the version label.
    fillHtml({ APP_VERSION: version, FAUCET_INTRO: faucetIntro }),
    preloadRoute(),
    startAfterPaint(),
  ],
  build: {
    // `light-dark()` carries both themes; these are its first versions.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      output: {
        // The first screen in two requests, not in sixty small ones, which
        // also compresses better. The libraries change less often.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              tags: ['$initial'],
              test: /node_modules/,
              priority: 1,
            },
            { name: 'app', tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
