import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

const { version } = JSON.parse(
  readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
) as { version: string }

/** The page title is the version label, so it has one source: package.json. */
const versionTitle = (): Plugin => ({
  name: 'letheswap:version-title',
  transformIndexHtml: (html) => html.replaceAll('%APP_VERSION%', version),
})

/**
 * Most visits begin at the faucet: its chunk is asked for with the entry, not
 * after the entry has run.
 */
const preloadFirstRoute = (): Plugin => ({
  name: 'letheswap:preload-first-route',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.values(bundle)
        .filter(
          (chunk) =>
            chunk.type === 'chunk' &&
            chunk.facadeModuleId?.includes('/routes/faucet.tsx'),
        )
        .map((chunk) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href: `/${chunk.fileName}` },
          injectTo: 'head',
        })),
  },
})

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
    react(),
    tailwindcss(),
    versionTitle(),
    preloadFirstRoute(),
  ],
  build: {
    // `light-dark()` carries both themes; these are its first versions.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The size script reads which chunks the first screen needs from here.
    manifest: true,
  },
})
