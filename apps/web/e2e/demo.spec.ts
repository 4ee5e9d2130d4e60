import { readdirSync, readFileSync } from 'node:fs'
import { type Deployment, parseDeployment } from '@letheswap/sdk'
import type { TestWallet } from '@letheswap/test-wallet'
import type { Page } from '@playwright/test'
import { type Address, custom, type Hash } from 'viem'
import { readChain } from './chain'
import { expectAccessible } from './expectAccessible'
import {
  confirmAll,
  type Demo,
  expect,
  getCoins,
  sheet,
  swapButton,
  test,
} from './fixtures/demo'
import { test as onStack } from './fixtures/test'
import { mouse } from './hands'
import { mainJob } from './mainJob'

const readWallet = <result>(
  page: Page,
  read: (wallet: TestWallet) => result,
): Promise<result> =>
  page.evaluate(`(${read})(window.letheswapDemo.wallet)`) as Promise<result>

async function readDemoChain(page: Page) {
  const { deployment } = (await page.evaluate(() =>
    fetch('network.json').then((it) => it.json()),
  )) as { deployment: Deployment }
  return readChain(
    parseDeployment(deployment),
    custom({
      request: (request) =>
        page.evaluate(
          (request) =>
            (window as never as Demo).letheswapDemo.provider.request(request),
          request,
        ),
    }),
  )
}

test('a first visitor swaps with three presses, and sees what happened', async ({
  page,
  url,
}) => {
  await page.goto(url)
  await getCoins(page).click()
  await swapButton(page).click()
  await expect(sheet(page)).toContainText('Uniswap V2 router')
  await expectAccessible(page)
  await sheet(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Swap successful: 1 ZKP → DAI')).toBeVisible()
  await page.getByRole('button', { name: 'See what happened' }).click()
  const details = page.getByRole('dialog', { name: 'Transaction' })
  await expect(details).toContainText('Swapped 1 ZKP for 0.49 DAI.')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page).toHaveURL(/#\/swap/)
})

test('rule: the main job, with a chain, a wallet and a faucet in the tab', async ({
  page,
  url,
}) => {
  test.setTimeout(180_000)
  await page.goto(url)
  await getCoins(page).waitFor()
  await confirmAll(page)
  const chain = await readDemoChain(page)
  await mainJob({
    page,
    chain,
    hands: mouse(),
    app: { isMobile: false },
    wallet: {
      address: await readWallet(page, (wallet) => wallet.address as Address),
      getTransactions: () =>
        readWallet(page, (wallet) => [...wallet.transactions] as Hash[]),
      countSigned: () =>
        readWallet(
          page,
          ({ prompts }) => prompts.filter(({ kind }) => kind === 'sign').length,
        ),
    },
    connect: () =>
      page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Faucet' })
        .click(),
  })
})

test('rule: a swap goes on after a reload, in another tab too, and without a network', async ({
  context,
  page,
  url,
}) => {
  await page.goto(url)
  await getCoins(page).click()
  await swapButton(page).click()
  await sheet(page).getByRole('button', { name: 'Confirm' }).waitFor()
  // In the middle of it: nothing was sent, and nothing is lost.
  await page.reload()
  await expect(page.getByText('Balance: 100 ZKP')).toBeVisible()
  await confirmAll(page)
  await swapButton(page).click()
  await expect(page.getByText('Swap successful: 1 ZKP → DAI')).toBeVisible()

  const other = await context.newPage()
  await other.goto(url)
  await expect(other.getByText(/Balance: 98\.99\d* ZKP/)).toBeVisible()
  // Each file is there when the service worker is.
  await other.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.close()
  await other.reload()
  await confirmAll(other)
  await swapButton(other).click()
  await expect(other.getByText('Swap successful: 1 ZKP → DAI')).toBeVisible()
  await other.getByRole('button', { name: 'Show history' }).click()
  await other.getByRole('button', { name: 'Load history' }).click()
  await expect(
    other.getByRole('list', { name: 'Swaps' }).getByRole('listitem'),
  ).toHaveCount(2)
  await other.keyboard.press('Escape')
  await other.getByRole('button', { name: 'Activity', exact: true }).click()
  // The two swaps, and the payouts of five coins.
  await expect(
    other.getByRole('list', { name: 'Transactions' }).locator('> li'),
  ).toHaveCount(7)
  await other.keyboard.press('Escape')
  await other
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Pools' })
    .click()
  await other.getByRole('link', { name: 'DAI / ZKP' }).click()
  const pool = other.getByRole('dialog', { name: 'DAI / ZKP' })
  await expect(pool.getByRole('slider')).toBeVisible()
  await expect(
    pool
      .getByRole('list', { name: 'Latest trades' })
      .getByRole('listitem')
      .filter({ hasText: '0.49 DAI' }),
  ).toHaveCount(2)
})

test('rule: the faucet keeps its cooldown, which ends when time is moved; starting over forgets all', async ({
  page,
  url,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto(url)
  await getCoins(page).click()
  await expect(page.getByText('Balance: 100 ZKP')).toBeVisible()
  await expect(getCoins(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Move time by an hour' }).click()
  await getCoins(page).click()
  await expect(page.getByText('Balance: 200 ZKP')).toBeVisible()

  const before = await readWallet(page, (wallet) => wallet.address)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download this chain' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('chain.json')

  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Start over' }).click(),
  ])
  await expect(page.getByText('Balance: 0.00 ZKP')).toBeVisible()
  await expect(getCoins(page)).toBeEnabled()
  expect(await readWallet(page, (wallet) => wallet.address)).not.toBe(before)
})

test('rule: the page without a demo has no code of its chain and its wallet', () => {
  const holds = (build: string, text: string) => {
    const assets = new URL(`../${build}/assets/`, import.meta.url)
    return readdirSync(assets).some((file) =>
      readFileSync(new URL(file, assets), 'utf8').includes(text),
    )
  }
  for (const text of ['evm_snapshot', 'Throw-away wallet', 'letheswapDemo']) {
    expect(holds('dist-demo', text), `${text} in the demo`).toBe(true)
    expect(holds('dist', text), `${text} in the page`).toBe(false)
  }
})

onStack(
  'default: the stack serves it below /demo/, under its policy',
  async ({ page, stack }) => {
    const response = await page.goto(`${stack.web}/demo`)
    expect(response?.headers()['content-security-policy']).toContain(
      "worker-src 'self'",
    )
    await expect(page).toHaveURL(/\/demo\/#\/swap/)
    await getCoins(page).click()
    await expect(page.getByText('Balance: 100 ZKP')).toBeVisible()
  },
)
