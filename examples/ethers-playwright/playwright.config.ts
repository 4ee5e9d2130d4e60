import { defineConfig } from '@playwright/test'

const page = 'http://127.0.0.1:5052'

export default defineConfig({
  use: {
    baseURL: page,
    // Uses Playwright's own browser, unless the variable is set.
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
  },
  webServer: {
    command: 'vite --host 127.0.0.1 --port 5052 --strictPort',
    url: page,
  },
})
