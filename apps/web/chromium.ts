import { existsSync } from 'node:fs'

/**
 * The path from the environment, or of the system's Chromium. Undefined selects
 * Playwright's own.
 */
const executablePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((path) => path !== undefined && existsSync(path))

/** The launch options of the browser for the page's tests. */
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
  // Disables animations, because a moving element cannot be clicked.
  contextOptions: { reducedMotion: 'reduce' as const },
}
