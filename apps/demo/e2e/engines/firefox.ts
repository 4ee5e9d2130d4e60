import puppeteer from 'puppeteer-core'
import { type Engine, findProgram } from './engine'

const path = findProgram('/usr/bin/firefox-esr', '/usr/bin/firefox')

/** Runs Debian's Firefox, in German, with WebDriver BiDi. */
export const firefox = {
  isInstalled: path !== undefined,
  async start(): Promise<Engine> {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: path ?? '',
      extraPrefsFirefox: { 'intl.accept_languages': 'de-DE, de' },
    })
    const [page = await browser.newPage()] = await browser.pages()
    return {
      open: async (url) => void (await page.goto(url)),
      // Does not use `goBack`, which would wait in vain, because a page from the cache
      // loads nothing.
      back: async () => void (await page.evaluate('history.back()')),
      resize: (width, height) => page.setViewport({ width, height }),
      type: (text) => page.keyboard.type(text),
      enter: () => page.keyboard.press('Enter'),
      run: (script) => page.evaluate(`(() => {${script}})()`) as never,
      stop: () => browser.close(),
    }
  },
}
