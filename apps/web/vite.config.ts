import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { alias, build, parsedAbis } from './vite.build'

// index.html contains the version in its title and its header.
process.env.VITE_APP_VERSION = packageJson.version

/** The first paint waits for the styles, which come before the code. */
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
    alias,
    // Workspace packages resolve to their sources, as in tsconfig.base.json.
    conditions: ['@letheswap/source', ...defaultClientConditions],
  },
  plugins: [react(), parsedAbis, tailwindcss(), stylesFirst],
  build,
})
