import { readdirSync, readFileSync } from 'node:fs'
import { encodeScenario, parseScenario } from '@letheswap/scenario'
import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible'
import { confirmAll, expect, getCoins, swapButton, test } from './fixtures/demo'

const folder = new URL('../../../packages/scenario/scenarios/', import.meta.url)
const read = (file: string) =>
  parseScenario(readFileSync(new URL(file, folder), 'utf8'))

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()

async function openScenario(page: Page) {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Scenario' }).click()
}

// All ten in `test:long`: that each ends so on the same chain outside a browser is
// what `packages/scenario` shows.
const files = process.env.TEST_LONG
  ? readdirSync(folder)
  : ['reorganisation.lethe.json']

for (const file of files)
  test(`rule: the link of ${file} ends as the file says`, async ({
    page,
    url,
  }) => {
    const scenario = read(file)
    await page.goto(`${url}#scenario=${await encodeScenario(scenario)}`)
    // It is shown before it is played.
    await expect(dialog(page)).toContainText(scenario.title)
    await expect(dialog(page).getByRole('listitem')).toHaveCount(
      scenario.steps.length,
    )
    await press(page, 'Play')
    await expect(dialog(page)).toContainText('It ended as expected.')
  })

test('rule: what a visitor did is recorded, shared, played by another and rewound', async ({
  browser,
  context,
  page,
  url,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(url)
  await openScenario(page)
  await press(page, 'Record')
  await expect(dialog(page)).toContainText('Nothing has happened yet.')
  await page.keyboard.press('Escape')
  await getCoins(page).click()
  await confirmAll(page)
  await swapButton(page).click()
  await expect(page.getByText('Swap successful: 1 ZKP → DAI')).toBeVisible()
  await page.getByRole('button', { name: 'Scenario' }).click()
  await press(page, 'Record')
  await expect(dialog(page)).toContainText('Recorded. Steps: 6.')
  await expect(dialog(page)).toContainText('visitor swaps 1 ZKP → DAI')
  await expectAccessible(page)
  await press(page, 'Share')
  await expect(dialog(page)).toContainText('Link copied')
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await press(other, 'Play')
  await expect(dialog(other)).toContainText('It ended as expected.')
  // Before the swap, as the same person, who goes on from there.
  await press(other, 'Rewind to here: 5')
  await expect(dialog(other)).toContainText('It ended as expected.')
  await other.keyboard.press('Escape')
  await expect(other.getByText('Balance: 100 ZKP')).toBeVisible()
  await confirmAll(other)
  await swapButton(other).click()
  await expect(other.getByText('Swap successful: 1 ZKP → DAI')).toBeVisible()
  await openScenario(other)
  await press(other, 'Record')
  await expect(dialog(other)).toContainText('Recorded. Steps: 6.')
  await other.context().close()
})

test('a link that is none is refused with the place, and nothing is lost', async ({
  page,
  url,
}) => {
  await page.goto(url)
  await getCoins(page).click()
  await expect(page.getByText('Balance: 100 ZKP')).toBeVisible()
  const hostile = {
    ...read('first-swap.lethe.json'),
    actors: ['<img src=x onerror=alert(1)>'],
  }
  await page.goto(`${url}#scenario=${await encodeScenario(hostile)}`)
  await expect(dialog(page)).toContainText('Field "actors[0]"')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Balance: 100 ZKP')).toBeVisible()
})
