import type { Page } from '@playwright/test'
import { createChain } from './fixtures/createChain'
import { acmeCoins, lethe, startAcme } from './fixtures/startAcme'
import type { Stack } from './fixtures/startStack'
import { test as base, expect } from './fixtures/test'
import { mouse } from './hands'
import { mainJobOnStack } from './mainJob'
import { poolsPage } from './poolsPage'
import { withConfig } from './swapPage'

const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const stack = await startAcme()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  // Does not resume mining after a test, which would replace the chain's block time.
  chain: async ({ stack }, use) =>
    use(createChain(stack.deployment, stack.rpc)),
})

test.setTimeout(240_000)

/** Collects every match of a pattern in the page's title and text. */
async function watchText(page: Page, pattern: RegExp) {
  const found: string[] = []
  await page.exposeFunction('__found', (text: string) => found.push(text))
  await page.addInitScript((source) => {
    const pattern = new RegExp(`.{0,40}(?:${source}).{0,40}`)
    const report = (window as unknown as { __found: (text: string) => void })
      .__found
    new MutationObserver(() => {
      const text = `${document.title}\n${document.body?.textContent}`
      const [match] = pattern.exec(text) ?? []
      if (match !== undefined) report(match)
    }).observe(document, {
      characterData: true,
      childList: true,
      subtree: true,
    })
  }, pattern.source)
  return found
}

test('completes the main job on a chain with another ID, coin, fee and block time', async ({
  app,
  page,
  stack,
  wallet,
}) => {
  expect(stack.deployment).toMatchObject({
    chain: { id: 77_703, name: 'Acme' },
    feeBps: 25,
  })
  expect(stack.deployment.tokens).toHaveLength(7)
  expect(stack.deployment.pairs).toHaveLength(12)

  const strange = await watchText(page, /ZKP|Config/)
  await mainJobOnStack({
    ...{ app, page, stack, wallet },
    hands: mouse(),
    coins: acmeCoins,
  })

  expect(strange).toEqual([])

  const { stdout } = await lethe(['check', '--config', stack.deploymentPath])
  expect(stdout).toContain("The router's fee is 0.25%.")
})

test('rule: estimates a swap’s gas in the network’s own coin', async ({
  app,
  page,
}) => {
  await app.openWith('/swap?from=ACME&to=EUR&amount=1', { ACME: '10' })
  await expect(page.getByText(/^~0\.\d+ ACME$/)).toBeVisible()
  await expect(page.getByText(/ETH/)).toHaveCount(0)
})

test('the first deposit creates a missing pool', async ({
  app,
  chain,
  page,
  wallet,
}) => {
  await withConfig(page, ({ pairs }) => pairs.push('EUR-GOLD'))
  await app.openWith('/pools', { ACME: '10', EUR: '20', GOLD: '20' })
  const { pool, add, dialog, field, press } = poolsPage(page)
  await expect(pool('EUR / GOLD')).toContainText('No pair yet')
  await add('EUR / GOLD').click()
  await field('Amount of EUR').fill('8')
  await field('Amount of GOLD').fill('2')
  await expect(dialog).toContainText('Set by your deposit')
  await press('Add Liquidity')
  await expect(page.getByText('Liquidity added successfully!')).toBeVisible()
  await expect(pool('EUR / GOLD')).toContainText('3.999999 LP')
  // The deposit mints √(8 · 2) minus the 1,000 units that the contract locks forever.
  expect(await chain.liquidity(wallet.address, 'EUR-GOLD')).toBe(
    4n * 10n ** 18n - 1_000n,
  )
})
