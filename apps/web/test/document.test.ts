import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import ts from 'typescript'
import { expect, test } from 'vitest'

// jsdom has no type declarations, so it is loaded with `require`.
const { JSDOM, VirtualConsole } = createRequire(import.meta.url)('jsdom')

const html = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
const [, code = ''] = /<script>([^<]*)<\/script>/.exec(html) ?? []

/** Opens the document in a browser with or without the required features. */
async function open({ isOld, stored }: { isOld: boolean; stored?: object }) {
  const { window } = new JSDOM(html.replace(/<script type="module".*/, ''), {
    url: 'http://swap.test/',
    runScripts: 'dangerously',
    virtualConsole: new VirtualConsole(),
    beforeParse(window: typeof globalThis) {
      window.localStorage['letheswap.preferences'] = JSON.stringify(
        stored ?? {},
      )
      Object.assign(window, { CSS: { supports: () => !isOld } })
      if (!isOld)
        Object.defineProperty(window.HTMLElement.prototype, 'popover', {
          value: null,
        })
    },
  })
  await new Promise((resolve) => window.addEventListener('load', resolve))
  const isShown = (id: string) => !window.document.getElementById(id)?.hidden
  const loadFails = () => {
    const script = window.document.head.appendChild(
      window.document.createElement('script'),
    )
    script.dispatchEvent(new window.Event('error'))
  }
  return { isShown, loadFails, window }
}

test('an old browser can parse the first script', () => {
  expect(code.length).toBeGreaterThan(500)
  const lower = (target: ts.ScriptTarget) =>
    ts.transpile(code, { target, removeComments: true }).replaceAll(/\s/g, '')
  expect(lower(ts.ScriptTarget.ES5)).toBe(lower(ts.ScriptTarget.ESNext))
})

test('reports that a browser without popovers or light-dark() is too old', async () => {
  expect((await open({ isOld: true })).isShown('too-old')).toBe(true)
  const { isShown } = await open({ isOld: false })
  expect(isShown('too-old')).toBe(false)
  expect(isShown('loading')).toBe(true)
})

test('reports code that fails to load, unless the user leaves the page', async () => {
  const failed = await open({ isOld: false })
  failed.loadFails()
  expect(failed.isShown('failure')).toBe(true)
  const left = await open({ isOld: false })
  left.window.dispatchEvent(new left.window.Event('pagehide'))
  left.loadFails()
  expect(left.isShown('failure')).toBe(false)
})

test('applies the theme and the language before the page’s code loads', async () => {
  const { window } = await open({
    isOld: false,
    stored: { state: { language: 'ru', theme: 'dark' } },
  })
  const { dataset, lang } = window.document.documentElement
  expect(dataset.theme).toBe('dark')
  expect(lang).toBe('ru')
})
