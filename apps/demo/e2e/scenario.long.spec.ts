import { readdirSync, readFileSync } from 'node:fs'
import { encodeScenario, parseScenario } from '@letheswap/scenario'
import { createHostileScenarios } from '../../../packages/scenario/test/createHostileScenarios'
import { expect, test } from './fixtures'
import { tryHostile } from './tryHostile'

const folder = new URL('../../../packages/scenario/scenarios/', import.meta.url)

// `packages/scenario` tests the same results outside a browser. scenario.spec.ts tests
// that a link plays.
for (const file of readdirSync(folder))
  test(`rule: the link of ${file} ends with the file’s expectations`, async ({
    page,
    url,
  }) => {
    const scenario = parseScenario(readFileSync(new URL(file, folder), 'utf8'))
    await page.goto(`${url}#scenario=${await encodeScenario(scenario)}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(scenario.title)
    await dialog.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(dialog).toContainText('It ended as expected.')
  })

test('rule: no hostile file prevents the demo from starting', ({ page, url }) =>
  tryHostile(page, url, createHostileScenarios(30, 1)))
