import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
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

export default defineConfig({
  resolve: {
    // Workspace packages resolve to their sources, as in tsconfig.base.json.
    conditions: ['@letheswap/source', ...defaultClientConditions],
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      // The screens share most of their code. Apart they are 25 files each, and
      // hardly smaller; what only a wallet or a dialog needs is loaded with it.
      autoCodeSplitting: false,
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    tailwindcss(),
    stylesFirst,
  ],
  build: {
    // `light-dark()` carries both themes; these are its first versions.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // All of them know `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Two files and not sixty small ones, which also compresses better. The
        // libraries change less often.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              tags: ['$initial'],
              test: /node_modules|rolldown.runtime/,
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
