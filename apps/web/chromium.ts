import { existsSync } from 'node:fs'

/** The caller's Chromium, else the system's, else Playwright's own. */
const executablePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((path) => path !== undefined && existsSync(path))

/** The launch options of the browser in which the page's tests run. */
export const launchOptions = {
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** The options of each page in that browser. */
export const contextOptions = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-GB',
  timezoneId: 'UTC',
  // An element that moves cannot be clicked: no test waits for animations.
  contextOptions: { reducedMotion: 'reduce' as const },
}
