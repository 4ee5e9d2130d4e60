import { join } from 'node:path'
import { transformerTwoslash } from '@shikijs/vitepress-twoslash'
import { defineConfig } from 'vitepress'
import llms from 'vitepress-plugin-llms'
import { getApiList, getApiSidebars } from './apiSidebar.js'
import { gitHubNotes } from './dropGitHubNotes.js'
import { linkWithinSite, rootLinks } from './linkWithinSite.js'
import { searchOptions } from './searchOptions.js'
import { getSidebar } from './sidebar.js'
import { getHovers, typedSnippets } from './typedSnippets.js'

const home = join(import.meta.dirname, '../..')
const repository = 'https://github.com/letheswap/letheswap'

const { DOCS_BASE = '/', DOCS_DEMO } = process.env

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
  // The path of the site, e.g. `/docs/`.
  base: DOCS_BASE,
  outDir: join(home, 'dist'),
  cacheDir: join(home, 'node_modules/.cache/vitepress'),
  srcExclude: ['generated/**'],
  cleanUrls: false,
  head: [['link', { rel: 'icon', href: `${DOCS_BASE}logo.svg` }]],
  markdown: {
    config: (md) => {
      typedSnippets(md)
      linkWithinSite(md)
    },
    // These themes give comments enough contrast on both backgrounds.
    theme: {
      light: 'github-light-high-contrast',
      dark: 'github-dark-high-contrast',
    },
    // `as never`, because the transformer's types are from newer versions of Shiki and
    // Vite than VitePress's.
    codeTransformers: [
      transformerTwoslash({ twoslasher: getHovers } as never) as never,
    ],
  },
  vite: {
    plugins: [
      gitHubNotes,
      rootLinks,
      llms({
        details:
          'Each link leads to a page in Markdown, below the folder of this file. A link without an ending inside a page leads to such a page, too: append `.md` to its path.',
        sidebar: [...getSidebar(), getApiList()],
        ignoreFiles: ['404.md'],
        // Each page has a twin in Markdown. A single file with all pages would be too
        // large.
        ignoreFilesPerOutput: {
          llmsFullTxt: ['api/**/functions/*', 'api/**/classes/*'],
        },
      }) as never,
    ],
    // Programs await their client at the top level.
    build: { target: 'es2022' },
    worker: { format: 'es', plugins: () => [clientInTab] },
  },
  themeConfig: {
    logo: '/logo.svg',
    socialLinks: [{ icon: 'github', link: repository }],
    editLink: {
      pattern: `${repository}/edit/main/apps/docs/src/:path`,
      text: 'Edit this page',
    },
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Guides', link: '/recipes/quote', activeMatch: '/recipes/' },
      { text: 'API', link: '/api/', activeMatch: '/api/' },
      { text: 'Errors', link: '/reference/errors' },
      // The demo's URL, if there is a demo.
      ...(DOCS_DEMO === undefined ? [] : [{ text: 'Demo', link: DOCS_DEMO }]),
    ],
    sidebar: { '/': getSidebar(), ...getApiSidebars() },
    outline: [2, 3],
    search: { provider: 'local', options: searchOptions },
    footer: {
      message: 'MIT. Test networks only: the coins here have no value.',
    },
  },
})
