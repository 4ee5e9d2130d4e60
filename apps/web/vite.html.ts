import type { Plugin, Rolldown } from 'vite'

/** Fills `%NAME%` in index.html, so that words have one source. */
export const fillHtml = (words: Record<string, string>): Plugin => ({
  name: 'letheswap:fill-html',
  transformIndexHtml: (html) =>
    html.replace(/%([A-Z_]+)%/g, (whole, name: string) => words[name] ?? whole),
})

/**
 * A link straight to a screen asks for that screen's code together with the
 * entry, not after the entry has run.
 */
export const preloadRoute = (): Plugin => ({
  name: 'letheswap:preload-route',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {}, chunk: entry }) {
      const chunks = Object.values(bundle).filter(
        (output): output is Rolldown.OutputChunk => output.type === 'chunk',
      )
      const withImports = (file: string, seen = new Set<string>()) => {
        if (seen.has(file)) return seen
        seen.add(file)
        const chunk = chunks.find(({ fileName }) => fileName === file)
        for (const imported of chunk?.imports ?? []) withImports(imported, seen)
        return seen
      }
      const initial = withImports(entry?.fileName ?? '')
      const routes = chunks.flatMap((chunk) => {
        const name = /\/routes\/(\w+)\.tsx\?/.exec(chunk.facadeModuleId ?? '')
        if (!name) return []
        const files = [...withImports(chunk.fileName)]
        return [[`/${name[1]}`, files.filter((file) => !initial.has(file))]]
      })
      return [
        {
          tag: 'script',
          injectTo: 'head',
          children: `for(const f of ${JSON.stringify(Object.fromEntries(routes))}[location.pathname]??[])document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',fetchPriority:'low',href:'/'+f}))`,
        },
      ]
    },
  },
})

/**
 * Starts the app when the browser has painted what index.html holds. Its code
 * is on the way meanwhile, behind the styles that the paint waits for. A hidden
 * page paints nothing and starts at once.
 */
export const startAfterPaint = (): Plugin => ({
  name: 'letheswap:start-after-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replace(
          /<script type="module" crossorigin src="([^"]+)"><\/script>/,
          (_, src: string) =>
            [
              `<link rel="modulepreload" crossorigin href="${src}">`,
              `<script>{const start=()=>document.head.append(Object.assign(document.createElement('script'),{type:'module',crossOrigin:'',src:'${src}'}));document.hidden?start():requestAnimationFrame(()=>setTimeout(start))}</script>`,
            ].join('\n    '),
        )
        .replaceAll(
          '<link rel="modulepreload"',
          '<link rel="modulepreload" fetchpriority="low"',
        ),
  },
})
