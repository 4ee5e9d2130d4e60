import { readFileSync } from 'node:fs'
import { encodeScenario, parseScenario } from '@letheswap/scenario'
import type { Page } from '@playwright/test'
import { createHostileScenarios } from '../../../packages/scenario/test/createHostileScenarios'
import { expectAccessible } from '../../web/e2e/expectAccessible'
import { confirmAll, expect, getCoins, swapButton, test } from './fixtures'
import { dialog, leave, openScenario, tryHostile } from './tryHostile'

const firstSwap = new URL(
  '../../../packages/scenario/scenarios/first-swap.lethe.json',
  import.meta.url,
)

const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()

test('rule: a visitor records, shares and rewinds a scenario, and another replays it', async ({
  browser,
  context,
  page,
  url,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(url)
  await openScenario(page)
  await press(page, 'Record')
  await expect(dialog(page)).toContainText('Nothing to record yet.')
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

  // Without access to the clipboard, the dialog shows the link to copy.
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  )
  await press(page, 'Share')
  await expect(dialog(page)).toContainText(`Copy this link: ${link}`)

  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  // The dialog shows the scenario before it is played.
  await expect(dialog(other).getByRole('listitem')).toHaveCount(6)
  await press(other, 'Play')
  await expect(dialog(other)).toContainText('It ended as expected.')
  // Rewinds to before the swap, and continues as the same person.
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

  // The error contains the invalid field.
  const hostile = {
    ...parseScenario(readFileSync(firstSwap, 'utf8')),
    actors: ['<img src=x onerror=alert(1)>'],
  }
  await page.keyboard.press('Escape')
  await page.goto(`${url}#scenario=${await encodeScenario(hostile)}`)
  await expect(dialog(page)).toContainText('Field "actors[0]"')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/Balance: 98\.99\d* ZKP/)).toBeVisible()
})

const mining = JSON.stringify({
  version: 1,
  title: 'Long',
  seed: 'long',
  actors: ['alice'],
  steps: Array(10).fill({ type: 'mine', blocks: 1_000 }),
})

// `scenario.long.spec.ts` tests all 30 files.
test('rule: no hostile file or waiting scenario prevents the demo from starting', ({
  page,
  url,
}) =>
  tryHostile(
    page,
    url,
    createHostileScenarios(30, 1).filter((_, index) => index % 6 === 0),
  ))

test('rule: playing shows its progress, and stops when canceled or left', async ({
  page,
  url,
}) => {
  for (const stop of [
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.reload(),
  ]) {
    await page.goto(url)
    await expect(swapButton(page)).toBeVisible()
    await leave(page, mining)
    await page.reload()
    await expect(
      page.getByRole('progressbar', { name: 'Playing the scenario…' }),
    ).toBeVisible()
    await expectAccessible(page)
    await stop()
    await getCoins(page).click()
    await expect(page.getByText('Balance: 100 ZKP')).toBeVisible()
    await page.evaluate(() => localStorage.clear())
  }
})

test('rule: a demo that cannot start offers to start over', async ({
  page,
  url,
}) => {
  await page.goto(url)
  await getCoins(page).click()
  await expect(page.getByText('Balance: 100 ZKP')).toBeVisible()
  await page.evaluate(() =>
    localStorage.setItem('demo.scenario.played', '{"scenario":{}}'),
  )
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('could not start')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(getCoins(page)).toBeEnabled()
  await expect(page.getByText('Balance: 0.00 ZKP')).toBeVisible()
})
