import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import tests from '../web/playwright.config'

const { REPORTS_DIR } = process.env

export default defineConfig({
  ...tests,
  testDir: 'e2e',
  reporter: [
    ['list'],
    ...(REPORTS_DIR === undefined
      ? []
      : [
          ['json', { outputFile: join(REPORTS_DIR, 'e2e-demo.json') }] as [
            'json',
            { outputFile: string },
          ],
        ]),
  ],
})
