import { defineConfig } from '@playwright/test'

const page = 'http://127.0.0.1:5051'

export default defineConfig({
  use: {
    baseURL: page,
    // Uses Playwright's own browser, unless the variable is set.
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
  },
  webServer: {
    // Starts a new chain, faucet and page for each run.
    command: 'letheswap-stack --ephemeral --port 5051',
    url: `${page}/config.json`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})
