import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from '../../web/e2e/expectAccessible'
import { expectFocusIn } from '../../web/e2e/expectFocusIn'
import { test as onStack } from '../../web/e2e/fixtures/test'
import { pressInMenu } from '../../web/e2e/hands'
import { poolsPage } from '../../web/e2e/poolsPage'
import {
  confirmAll,
  type Demo,
  expect,
  files,
  getCoins,
  sheet,
  swapButton,
  test,
} from './fixtures'
import { serveFiles } from './serveFiles'

test('rule: a first visitor swaps with three presses, and continues in another tab and offline', async ({
  context,
  page,
  url,
}) => {
  await page.goto(url)
  await getCoins(page).click()
  await swapButton(page).click()
  await expect(sheet(page)).toContainText('Uniswap V2 router')
  await expectAccessible(page)
  await sheet(page).getByRole('button', { name: 'Confirm' }).click()
  const swapped = 'Swap successful: 1 ZKP → DAI'
  await expect(page.getByText(swapped)).toBeVisible()
  await page.getByRole('button', { name: 'See what happened' }).click()
  const details = page.getByRole('dialog', { name: 'Transaction' })
  await expect(details).toContainText('Swapped 1 ZKP for 0.49 DAI.')
  await expectFocusIn(details)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page).toHaveURL(/#\/swap/)

  // A reload during the next swap sends nothing and loses nothing.
  const from = page.getByLabel('From', { exact: true })
  await from.fill('1')
  await swapButton(page).click()
  await sheet(page).getByRole('button', { name: 'Confirm' }).waitFor()
  await page.reload()
  await expect(page.getByText(/Balance: 98\.99\d* ZKP/)).toBeVisible()

  const other = await context.newPage()
  await other.goto(url)
  await expect(other.getByText(/Balance: 98\.99\d* ZKP/)).toBeVisible()
  // The service worker has all files once it is ready.
  await other.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.close()
  await other.reload()
  await confirmAll(other)
  await swapButton(other).click()
  await expect(other.getByText(swapped)).toBeVisible()
  await other.getByRole('button', { name: 'Show history' }).click()
  await other.getByRole('button', { name: 'Load history' }).click()
  await expect(
    other.getByRole('list', { name: 'Swaps' }).getByRole('listitem'),
  ).toHaveCount(2)
  await other.keyboard.press('Escape')
  await pressInMenu(other, 'Activity')
  // The seven entries are two swaps and the payouts of five coins.
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
  await other.keyboard.press('Escape')

  const pools = poolsPage(other)
  await pools.add('DAI / ZKP').click()
  await pools.field('Amount of ZKP').fill('2')
  await pools.press('Add Liquidity')
  await expect(other.getByText('Added liquidity to DAI / ZKP')).toBeVisible()
  await pools.remove('DAI / ZKP').click()
  await pools.press('Max')
  await pools.press('Remove')
  await expect(other.getByText(/^Removed 1\.4\d* LP from/)).toBeVisible()
})

onStack(
  'rule: the demo below /demo/ keeps the faucet’s cooldown, moves time and starts over',
  async ({ page, stack }) => {
    page.on('dialog', (dialog) => dialog.accept())
    const response = await page.goto(`${stack.web}/demo`)
    expect(response?.headers()['content-security-policy']).toContain(
      "worker-src 'self'",
    )
    await expect(page).toHaveURL(/\/demo\/#\/swap/)
    await getCoins(page).click()
    await expect(page.getByText('Balance: 100 ZKP')).toBeVisible()
    await expect(getCoins(page)).toBeHidden()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Faucet' })
      .click()
    await expect(
      page.getByRole('button', { name: /^Try again in/ }),
    ).toBeDisabled()
    await page.getByRole('button', { name: 'Tools', exact: true }).click()
    await page.getByRole('button', { name: 'Fast-forward 1 hour' }).click()
    await confirmAll(page)
    await page.getByRole('button', { name: 'Request ZKP' }).click()
    await expect(page.getByText('Balance: 200 ZKP')).toBeVisible()

    const readAddress = () =>
      page.evaluate(
        () => (window as never as Demo).letheswapDemo.wallet.address,
      )
    const before = await readAddress()
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Start over' }).click(),
    ])
    await expect(page.getByText('Balance: 0.00 ZKP')).toBeVisible()
    await expect(getCoins(page)).toBeEnabled()
    expect(await readAddress()).not.toBe(before)
  },
)

onStack(
  'rule: a fork of the network trades at its prices without changing the network',
  async ({ chain, page, stack }) => {
    page.on('dialog', (dialog) => dialog.accept())
    await page.goto(`${stack.web}/demo/`)
    await page.getByRole('button', { name: 'Tools', exact: true }).click()
    await page.getByRole('button', { name: 'Try this network' }).click()
    const bar = page.getByRole('complementary', { name: 'Fork of LetheZKP' })
    await expect(bar).toBeVisible()
    await getCoins(page).click()
    await expect(page.getByText('Balance: 100 ZKP')).toBeVisible()
    const before = await chain.client.getBlockNumber()
    const wanted = await page.getByLabel('To token').inputValue()
    await page.getByLabel('From', { exact: true }).fill('1')
    await confirmAll(page)
    await swapButton(page).click()
    await expect(
      page.getByText(`Swap successful: 1 ZKP → ${wanted}`),
    ).toBeVisible()
    // The fork's chain survives a reload, and other tabs share it.
    await page.reload()
    await expect(page.getByText(/Balance: 98\.99\d* ZKP/)).toBeVisible()

    const { accounts } = await page.evaluate(() => {
      const { wallet } = (window as never as Demo).letheswapDemo
      return { accounts: wallet.accounts }
    })
    for (const address of accounts)
      expect(await chain.client.getBalance({ address })).toBe(0n)
    expect(await chain.client.getBlockNumber()).toBe(before)

    await page.getByRole('button', { name: 'Tools', exact: true }).click()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByText('Balance: 0.00 ZKP')).toBeVisible()
    await expect(bar).toBeVisible()
    await page.getByRole('button', { name: 'Tools', exact: true }).click()
    await page.getByRole('button', { name: 'Back to the demo' }).click()
    await expect(
      page.getByRole('complementary', { name: /^Demo/ }),
    ).toBeVisible()
  },
)

test('rule: returning visitors get a new build, and an older tab still loads its dialogs', async ({
  context,
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'))
  cpSync(files, folder, { recursive: true })
  const { url, stop } = await serveFiles(folder, '/some/path/')
  // Creates the cache of another site on the same host.
  await page.goto(url)
  await page.evaluate(() => caches.open('demo of somebody else'))
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect(getCoins(page)).toBeEnabled()

  // Every file of the next build has a different name.
  const assets = join(folder, 'assets')
  const names = readdirSync(assets)
  const rename = (text: string) =>
    names.reduce((all, name) => all.replaceAll(name, `next-${name}`), text)
  for (const path of ['index.html', 'service-worker.js'])
    writeFileSync(
      join(folder, path),
      rename(readFileSync(join(folder, path), 'utf8')).replace(
        '"digest":"',
        '"digest":"next-',
      ),
    )
  for (const name of names) {
    const text = readFileSync(join(assets, name), 'utf8')
    rmSync(join(assets, name))
    writeFileSync(join(assets, `next-${name}`), rename(text))
  }
  const next = await context.newPage()
  await next.goto(url)
  await next.evaluate(async () => {
    const { serviceWorker } = navigator
    const registration = await serviceWorker.ready
    const changed = new Promise((resolve) => {
      serviceWorker.oncontrollerchange = resolve
    })
    await registration.update()
    await changed
  })
  await next.reload()
  await expect(next.locator('script[src*="next-index"]')).toHaveCount(1)
  await expect(getCoins(next)).toBeEnabled()
  await pressInMenu(page, 'Activity')
  await expect(page.getByRole('dialog', { name: 'Activity' })).toBeVisible()
  expect(await next.evaluate(() => caches.keys())).toContain(
    'demo of somebody else',
  )
  stop()
  rmSync(folder, { recursive: true })
})

test('rule: without storage, the demo works from memory in the chosen language', async ({
  page,
  url,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Denied.', 'SecurityError')
        },
      })
  })
  await page.goto(url)
  await pressInMenu(page, /^Language: English/)
  await expect(page.getByRole('complementary', { name: /^Демо/ })).toBeVisible()
  await page.getByRole('button', { name: 'Получить монеты' }).click()
  await expect(page.getByText('Баланс: 100 ZKP')).toBeVisible()
})

test('rule: the page without a demo contains no code of its chain and wallet', () => {
  const holds = (app: string, text: string) => {
    const assets = new URL(`../../${app}/dist/assets/`, import.meta.url)
    return readdirSync(assets).some((file) =>
      readFileSync(new URL(file, assets), 'utf8').includes(text),
    )
  }
  for (const text of ['evm_snapshot', 'Throw-away wallet', 'letheswapDemo']) {
    expect(holds('demo', text), `${text} in the demo`).toBe(true)
    expect(holds('web', text), `${text} in the page`).toBe(false)
  }
})
