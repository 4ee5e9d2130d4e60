import { defineConfig } from '@playwright/test'

const dev = 'http://127.0.0.1:5181'
const build = 'http://127.0.0.1:5182'

export default defineConfig({
  use: {
    // Uses Playwright's own browser, unless the variable is set.
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
  },
  projects: [
    { name: 'dev', use: { baseURL: dev } },
    { name: 'build', use: { baseURL: build } },
  ],
  webServer: [
    {
      command: 'vite --host 127.0.0.1 --port 5181 --strictPort',
      url: dev,
    },
    {
      command: 'vite preview --host 127.0.0.1 --port 5182 --strictPort',
      url: build,
    },
  ],
})
