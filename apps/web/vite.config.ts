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

/**
 * The screen that the address asks for comes with the entry, not after it: the
 * inline script asks for its chunks, which only the build can name.
 */
const screenFirst: Plugin = {
  name: 'letheswap:screen-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((it) => it.type === 'chunk')
      const withImports = (file: string, files = new Set<string>()) => {
        if (files.has(file)) return files
        files.add(file)
        for (const { fileName, imports } of chunks)
          if (fileName === file)
            for (const it of imports) withImports(it, files)
        return files
      }
      const entry = chunks.find(({ isEntry }) => isEntry)
      const known = withImports(entry?.fileName ?? '')
      const screens = chunks.flatMap(({ facadeModuleId, fileName }) => {
        const [, route] =
          /routes\/(\w+)\.tsx\?tsr-split=component$/.exec(
            facadeModuleId ?? '',
          ) ?? []
        const files = [...withImports(fileName)].filter((it) => !known.has(it))
        return route ? [[`/${route}`, files]] : []
      })
      return html.replace(
        '</script>',
        `
      for (const file of ${JSON.stringify(Object.fromEntries(screens))}[location.pathname] ?? [])
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file, fetchPriority: 'low' }))
    $&`,
      )
    },
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
    screenFirst,
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
