import { parseAbi } from 'viem'
import type { BuildOptions, Plugin } from 'vite'

/** Replaces libraries' shims for older versions of React. */
export const alias = [
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
]

/** Splits the code of the page and the demo into files. */
export const build: BuildOptions = {
  // The first versions with `light-dark()`, which both themes need, and `popover`.
  // index.html shows a message in older browsers.
  target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
  modulePreload: {
    polyfill: false,
    // WebKit remembers a failed preload for as long as the tab is open, and does not
    // request that code again. This includes the document's own preloads.
    resolveDependencies: (_, files, { hostType }) =>
      hostType === 'html' ? files : [],
  },
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [{ name: 'app', tags: ['$initial'] }],
      },
    },
  },
}

/** Parses the SDK's ABIs, so that no page loads viem's parser. */
export const parsedAbis: Plugin = {
  name: 'letheswap:parsed-abis',
  transform: {
    filter: { id: /packages\/sdk\/src\/contracts\/\w*abis?\.ts$/i },
    handler: (code) =>
      code.replace(/parseAbi\((\[[^;]*?\])\)/g, (_, list: string) => {
        const signatures = [...list.matchAll(/['"](function .+?)['"]/g)]
        return JSON.stringify(
          parseAbi(signatures.map(([, text = '']) => text) as [string]),
        )
      }),
  },
}
