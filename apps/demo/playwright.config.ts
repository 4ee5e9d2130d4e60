import { defineConfig } from '@playwright/test'
import tests from '../web/playwright.config'

export default defineConfig({ ...tests })
