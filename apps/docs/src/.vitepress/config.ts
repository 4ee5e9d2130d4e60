import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformerTwoslash } from '@shikijs/vitepress-twoslash'
import { createFileSystemTypesCache } from '@shikijs/vitepress-twoslash/cache-fs'
import ts from 'typescript'
import { defineConfig } from 'vitepress'
import llms from 'vitepress-plugin-llms'
import { getApiSidebars } from './apiSidebar.js'
import { getSidebar } from './sidebar.js'
import { typedSnippets } from './typedSnippets.js'

const home = join(import.meta.dirname, '../..')
const { config } = ts.readConfigFile(
  join(home, 'tsconfig.json'),
  ts.sys.readFile,
)
const { options: compilerOptions } = ts.parseJsonConfigFileContent(
  config,
  ts.sys,
  home,
)

const { DOCS_BASE = '/', DOCS_DEMO } = process.env

/** Set in the root's package.json once the packages are on npm. */
const { onNpm } = JSON.parse(
  readFileSync(join(home, '../../package.json'), 'utf8'),
)

/** Gives the programs that run in a reader's tab a client of a chain in that tab. */
const clientInTab = {
  name: 'letheswap:client-in-tab',
  enforce: 'pre',
  resolveId: (source: string, importer?: string) =>
    source === './client.js' && importer?.includes('/snippets/')
      ? join(import.meta.dirname, 'theme/clientInTab.ts')
      : undefined,
} as const

export default defineConfig({
  title: 'LetheSwap',
  description:
    'Swap, provide liquidity and read history on Uniswap V2 contracts, from TypeScript, React or a terminal.',
  lang: 'en',
  // Where the site is served, e.g. `/docs/`.
  base: DOCS_BASE,
  outDir: join(home, 'dist'),
  cacheDir: join(home, 'node_modules/.cache/vitepress'),
  srcExclude: ['generated/**'],
  cleanUrls: false,
  head: [['link', { rel: 'icon', href: `${DOCS_BASE}logo.svg` }]],
  markdown: {
    config: typedSnippets,
    // Their comments have enough contrast on both backgrounds.
    theme: {
      light: 'github-light-high-contrast',
      dark: 'github-dark-high-contrast',
    },
    // `as never`, as it has a newer Shiki and Vite than VitePress.
    codeTransformers: [
      transformerTwoslash({
        typesCache: createFileSystemTypesCache({ dir: getTypesFolder() }),
        twoslashOptions: {
          compilerOptions,
          vfsRoot: join(home, 'snippets'),
        },
      }) as never,
    ],
  },
  vite: {
    // Read by the page Install.
    define: { __ON_NPM__: JSON.stringify(onNpm) },
    plugins: [
      llms({
        ignoreFiles: ['api/**/functions/*', 'api/**/classes/*'],
      }) as never,
    ],
    // Programs wait for their client at their top level.
    build: { target: 'es2022' },
    worker: { format: 'es', plugins: () => [clientInTab] },
  },
  themeConfig: {
    logo: '/logo.svg',
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Guides', link: '/recipes/quote', activeMatch: '/recipes/' },
      { text: 'API', link: '/api/', activeMatch: '/api/' },
      { text: 'Errors', link: '/reference/errors' },
      // Where the demo is served, if it is.
      ...(DOCS_DEMO === undefined ? [] : [{ text: 'Demo', link: DOCS_DEMO }]),
    ],
    sidebar: { '/': getSidebar(), ...getApiSidebars() },
    outline: [2, 3],
    search: { provider: 'local' },
    footer: { message: 'MIT. Test networks only: the coins here have no value.' },
  },
})

/**
 * Where the types that the snippets show are kept: in a new folder when a source of
 * a package or a snippet has changed, for a cache knows a snippet's text alone.
 */
function getTypesFolder() {
  const hash = createHash('sha256')
  const packages = join(home, '../../packages')
  const folders = readdirSync(packages).map((name) =>
    join(packages, name, 'src'),
  )
  for (const folder of [...folders, join(home, 'snippets')])
    for (const path of readdirSync(folder, { recursive: true })
      .map(String)
      .sort())
      if (/\.tsx?$/.test(path)) hash.update(readFileSync(join(folder, path)))
  const name = hash.digest('hex').slice(0, 16)
  return join(home, 'node_modules/.cache/twoslash', name)
}
