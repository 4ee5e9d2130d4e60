import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { parseAbi } from 'viem'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }

// index.html names the version in its title and its header.
process.env.VITE_APP_VERSION = packageJson.version

/** The first paint waits for the styles: they come before the code. */
const stylesFirst: Plugin = {
  name: 'letheswap:styles-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(
        /type="module"|rel="modulepreload"/g,
        '$& fetchpriority="low"',
      ),
  },
}

/**
 * What viem's `call` brings along for other pages: a parser for two ABIs that it
 * writes as text, which are parsed here, and block overrides. 6 kB of the first
 * load.
 */
const leanCall: Plugin = {
  name: 'letheswap:lean-call',
  transform: {
    filter: { id: /viem\/_esm\/actions\/public\/call\.js/ },
    handler: (code) =>
      code
        .replace(/parseAbi\(\['([^']+)'\]\)/g, (_, signature: string) =>
          JSON.stringify(parseAbi([signature])),
        )
        .replace(/^import \* as BlockOverrides .*$/m, '')
        .replace(
          'BlockOverrides.toRpc(blockOverrides)',
          "(() => { throw new Error('This page overrides no blocks.') })()",
        ),
  },
}

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
    stylesFirst,
    leanCall,
  ],
  build: {
    // `light-dark()` carries both themes; these are its first versions.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // All of them know `modulepreload`.
    modulePreload: { polyfill: false },
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
            {
              name: 'app',
              tags: ['$initial'],
              // An entry point of our packages imports all of its package; what
              // the first screen does not use must not come with it.
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
