import { expect, type Page } from '@playwright/test'
import { swapButton, test } from './fixtures'

export const dialog = (page: Page) => page.getByRole('dialog')

export async function openScenario(page: Page) {
  await page.getByRole('button', { name: 'Tools', exact: true }).click()
  await page.getByRole('button', { name: 'Scenario' }).click()
}

/** Stores a scenario to play, as the dialog does after its checks. */
export const leave = (page: Page, scenario: string) =>
  page.evaluate(
    (text) =>
      localStorage.setItem(
        'demo.scenario.pending',
        `{"count":1000,"scenario":${text}}`,
      ),
    scenario,
  )

/**
 * Stores each text as the waiting scenario, and opens it as a file. The demo must still
 * start.
 */
export async function tryHostile(
  page: Page,
  url: string,
  texts: readonly string[],
) {
  test.setTimeout(60_000 + 20_000 * texts.length)
  await page.goto(url)
  await expect(swapButton(page)).toBeVisible()
  for (const [index, text] of texts.entries())
    await test.step(`file ${index + 1}`, async () => {
      await leave(page, text)
      await page.reload()
      // The dialog shows the result once, for a played or a rejected scenario.
      await expect(dialog(page)).toBeVisible()
      await page.reload()
      await expect(swapButton(page)).toBeVisible()
      if (
        await page.evaluate(() => localStorage.getItem('demo.scenario.played'))
      )
        return
      await openScenario(page)
      await dialog(page)
        .locator('input[type=file]')
        .setInputFiles({
          name: 'hostile.lethe.json',
          mimeType: 'application/json',
          buffer: Buffer.from(text),
        })
      await expect(dialog(page)).toContainText('This scenario can’t be played.')
    })
}
