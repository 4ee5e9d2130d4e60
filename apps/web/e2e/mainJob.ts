import { readFile } from 'node:fs/promises'
import type { TestWallet } from '@letheswap/test-wallet'
import { expect, type Locator, type Page } from '@playwright/test'
import {
  type Address,
  formatUnits,
  type Hash,
  numberToHex,
  parseUnits,
} from 'viem'
import { cut, readChain } from './chain'
import type { App } from './fixtures/app'
import type { Stack } from './fixtures/startStack'
import { test } from './fixtures/test'
import type { Hands } from './hands'

/**
 * Performs the main job from an empty wallet to three swaps. Compares the page with the
 * chain after each step.
 */
export async function mainJob({
  page,
  app,
  wallet,
  chain,
  connect,
  hands,
  coins = letheCoins,
}: MainJob) {
  const { coin, dollar, metal, euro, lpLabel } = coins
  const me = wallet.address
  const balance = (symbol: string) => chain.balance(symbol, me)
  const swaps: { sent: string; received: string; exact: string }[] = []
  const button = (name: string | RegExp, scope: Page | Locator = page) =>
    scope.getByRole('button', { name, exact: true })

  async function openMenu() {
    if (app.isMobile) await hands.press(button('Open menu'))
  }

  async function goTo(name: 'Faucet' | 'Swap' | 'Pools') {
    await openMenu()
    await hands.press(
      page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name, exact: true }),
    )
    await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}`))
  }

  async function compareBalances() {
    for (const symbol of chain.symbols)
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: new RegExp(`^${symbol}`) }),
      ).toHaveText(
        `${symbol}${chain.shownBalance(await balance(symbol), symbol)}`,
      )
  }

  async function gasSince(count: number) {
    const hashes = (await wallet.getTransactions()).slice(count)
    const costs = await Promise.all(hashes.map((hash: Hash) => chain.gas(hash)))
    return costs.reduce((sum, cost) => sum + cost, 0n)
  }

  await connect({ button, coin })

  for (const symbol of [coin, dollar, euro])
    await test.step(`gets ${symbol} from the faucet`, async () => {
      expect(await balance(symbol)).toBe(0n)
      const before = await wallet.countSigned()
      await hands.choose(page.getByLabel('Token', { exact: true }), symbol)
      await hands.press(button(`Request ${symbol}`))
      await expect(page.getByText(`${symbol} received`)).toBeVisible()
      expect(await wallet.countSigned()).toBe(before + 1)
      const now = await balance(symbol)
      expect(now).toBeGreaterThan(0n)
      await expect(
        page.getByText(`Balance: ${chain.shownBalance(now, symbol)} ${symbol}`),
      ).toBeVisible()
    })

  async function swap(from: string, to: string, share: bigint, steps: number) {
    const before = { in: await balance(from), out: await balance(to) }
    const sent = (await wallet.getTransactions()).length
    // Formats the amount as a plain number, so that it can be typed.
    const amount = cut(
      formatUnits(before.in / share, chain.decimals(from)),
      chain.places(from),
    )
    const amountIn = parseUnits(amount, chain.decimals(from))
    await hands.choose(page.getByLabel('From token'), from)
    await hands.choose(page.getByLabel('To token'), to)
    await hands.type(page.getByLabel('From', { exact: true }), amount)
    await expect(button('Swap')).toBeEnabled()

    const route = await page
      .getByRole('term')
      .filter({ hasText: 'Route' })
      .locator('xpath=following-sibling::dd')
      .textContent()
    const amountOut = await chain.amountOut(
      amountIn,
      (route ?? '').split(' → '),
    )
    await expect
      .poll(async () =>
        (await page.getByLabel('To', { exact: true }).inputValue()).replaceAll(
          ',',
          '',
        ),
      )
      .toBe(chain.shown(amountOut, to))

    await hands.press(button('Swap'))
    await expect(
      page.getByText(`Swap successful: ${amount} ${from} → ${to}`),
    ).toBeVisible()
    // The form resets its amounts.
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('To', { exact: true })).toHaveValue('')
    expect((await wallet.getTransactions()).length - sent).toBe(steps)

    const gas = await gasSince(sent)
    const spent = from === coin ? amountIn + gas : amountIn
    const received = to === coin ? amountOut - gas : amountOut
    expect(await balance(from)).toBe(before.in - spent)
    expect(await balance(to)).toBe(before.out + received)
    await compareBalances()
    swaps.unshift({
      sent: `${chain.shown(amountIn, from)} ${from}`,
      received: `${chain.shown(amountOut, to)} ${to}`,
      exact: `,${from},${amount},${to},${formatUnits(amountOut, chain.decimals(to))},`,
    })
  }

  await test.step(`swaps ${coin} → ${dollar}`, async () => {
    await goTo('Swap')
    // On a phone, the info box is a single row until it is expanded. The page remembers
    // this.
    if (app.isMobile) await hands.press(button('Show details'))
    await compareBalances()
    await swap(coin, dollar, 10n, 1)
  })
  await test.step(`swaps ${dollar} → ${metal}, with an approval`, () =>
    swap(dollar, metal, 2n, 2))
  await test.step(`swaps ${metal} → ${coin}`, () => swap(metal, coin, 2n, 2))

  await test.step(`adds liquidity to ${euro}/${coin} and to ${dollar}/${metal}`, async () => {
    await goTo('Pools')
    await addLiquidity(euro, coin)
    await addLiquidity(dollar, metal)
  })

  async function addLiquidity(a: string, b: string) {
    const before = { a: await balance(a), b: await balance(b) }
    const sent = (await wallet.getTransactions()).length
    expect(await chain.liquidity(a, b, me)).toBe(0n)
    await hands.press(button(`Add Liquidity to ${a} / ${b}`))
    const dialog = page.getByRole('dialog', {
      name: `Add Liquidity to: ${a}/${b}`,
    })
    // A tenth of the balance leaves enough of the other token.
    const amount = cut(formatUnits(before.a / 10n, chain.decimals(a)), 2)
    await hands.type(dialog.getByLabel(`Amount of ${a}`), amount)
    const field = dialog.getByLabel(`Amount of ${b}`)
    await expect(field).not.toHaveValue('')
    const amountB = parseUnits(await field.inputValue(), chain.decimals(b))
    await hands.press(button('Add Liquidity', dialog))
    await expect(
      page.getByText('Liquidity added successfully!').first(),
    ).toBeVisible()
    await expect(page.getByText(`Added liquidity to ${a} / ${b}`)).toBeVisible()
    await expect(dialog).toBeHidden()

    const gas = await gasSince(sent)
    expect(await balance(a)).toBe(
      before.a - parseUnits(amount, chain.decimals(a)),
    )
    expect(await balance(b)).toBe(before.b - amountB - (b === coin ? gas : 0n))
    await compareLiquidity(a, b)
  }

  async function compareLiquidity(a: string, b: string) {
    const liquidity = await chain.liquidity(a, b, me)
    expect(liquidity).toBeGreaterThan(0n)
    await expect(
      page
        .getByRole(app.isMobile ? 'listitem' : 'row')
        .filter({ hasText: `${a} / ${b}` }),
    ).toContainText(`${lp(liquidity)} LP`)
  }

  await test.step('removes half of both', async () => {
    await removeHalf(euro, coin)
    await removeHalf(dollar, metal)
  })

  async function removeHalf(a: string, b: string) {
    const before = { a: await balance(a), b: await balance(b) }
    const sent = (await wallet.getTransactions()).length
    const liquidity = await chain.liquidity(a, b, me)
    const half = liquidity / 2n
    await hands.press(button(`Remove from ${a} / ${b}`))
    const dialog = page.getByRole('dialog', {
      name: `Remove Liquidity from: ${a}/${b}`,
    })
    await expect(
      dialog.getByText(`Your LP balance: ${lp(liquidity)} ${lpLabel}`),
    ).toBeVisible()
    await hands.type(
      dialog.getByLabel('Amount', { exact: true }),
      formatUnits(half, 18),
    )
    await hands.press(button('Remove', dialog))
    await expect(
      page.getByText(`Removed ${lp(half)} LP from ${a} / ${b}`),
    ).toBeVisible()
    await expect(dialog).toBeHidden()

    const gas = await gasSince(sent)
    expect(await chain.liquidity(a, b, me)).toBe(liquidity - half)
    expect(await balance(a)).toBeGreaterThan(before.a)
    expect((await balance(b)) + (b === coin ? gas : 0n)).toBeGreaterThan(
      before.b,
    )
    await compareLiquidity(a, b)
  }

  await test.step('finds exactly the three swaps in the history', async () => {
    await goTo('Swap')
    await compareBalances()
    await hands.press(button('Show history'))
    const dialog = page.getByRole('dialog', {
      name: 'Swap History (On-Chain)',
    })
    await hands.press(button('Load history', dialog))
    const rows = dialog
      .getByRole('list', { name: 'Swaps' })
      .getByRole('listitem')
    await expect(rows).toHaveCount(swaps.length)
    for (const [index, { sent, received }] of swaps.entries())
      await expect(rows.nth(index)).toContainText(
        `${sent}swapped for${received}`,
      )
  })

  await test.step('saves them as CSV', async () => {
    const dialog = page.getByRole('dialog')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      hands.press(button('Export CSV', dialog)),
    ])
    const text = await readFile(await download.path(), 'utf8')
    const [, ...lines] = text.trim().split('\r\n')
    expect(lines).toHaveLength(swaps.length)
    for (const [index, { exact }] of swaps.entries())
      expect(lines[index]).toContain(exact)
    // Presses the last 'Close', because the toast above the dialog has a button 'Close
    // notification'.
    await hands.press(button('Close', dialog).last())
    await expect(dialog).toBeHidden()
  })

  await test.step('disconnects', async () => {
    await openMenu()
    await hands.press(button('Disconnect'))
    await expect(
      page.getByText('Wallet disconnected successfully!'),
    ).toBeVisible()
    await expect(page.getByText('Please connect your wallet')).toBeVisible()
    for (const symbol of chain.symbols)
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: new RegExp(`^${symbol}`) }),
      ).toHaveText(`${symbol}0.00`)
  })
}

/**
 * Formats LP tokens as the page does: with 6 decimals, truncated, and never as zero for
 * a positive amount.
 */
function lp(liquidity: bigint): string {
  if (liquidity > 0n && liquidity < 10n ** 12n) return '<0.000001'
  const [whole = '0', fraction = ''] = formatUnits(liquidity, 18).split('.')
  return `${whole}.${fraction.slice(0, 6).padEnd(6, '0')}`
}

const letheCoins = {
  coin: 'ZKP',
  dollar: 'USDT',
  metal: 'WETH',
  euro: 'DAI',
  lpLabel: 'ZKP',
}

type MainJob = {
  coins?: typeof letheCoins
  page: Page
  app: Pick<App, 'isMobile'>
  wallet: {
    address: Address
    getTransactions(): Promise<readonly Hash[]>
    countSigned(): Promise<number>
  }
  chain: ReturnType<typeof readChain>
  connect(step: {
    button(name: string | RegExp, scope?: Page | Locator): Locator
    coin: string
  }): Promise<void>
  hands: Hands
}

export function mainJobOnStack({
  app,
  coins,
  hands,
  page,
  stack,
  wallet,
}: Pick<MainJob, 'coins' | 'hands' | 'page'> & {
  app: App
  stack: Stack
  wallet: TestWallet
}) {
  return mainJob({
    app,
    hands,
    page,
    ...(coins && { coins }),
    chain: readChain(stack.deployment),
    wallet: {
      address: wallet.address,
      getTransactions: async () => wallet.transactions,
      countSigned: async () =>
        wallet.prompts.filter(({ kind }) => kind === 'sign').length,
    },
    connect: ({ button, coin }) =>
      test.step('connects after the instructions, and adds the network', async () => {
        await connectThroughInstructions({ page, hands, button, coin })
        // The wallet does not know the network, so switching fails with code 4902, and
        // the page adds the network.
        const asked = wallet.requests.filter((method) => /Chain$/.test(method))
        expect(asked.indexOf('wallet_switchEthereumChain')).toBeGreaterThan(-1)
        expect(asked.indexOf('wallet_addEthereumChain')).toBeGreaterThan(
          asked.indexOf('wallet_switchEthereumChain'),
        )
        expect(wallet.chainId).toBe(numberToHex(stack.chainId))
      }),
  })
}

/** Connects a page in an empty browser, through the instructions. */
export async function connectThroughInstructions({
  page,
  hands,
  button,
  coin,
}: Pick<MainJob, 'page' | 'hands'> & Parameters<MainJob['connect']>[0]) {
  await page.goto('/')
  await expect(page).toHaveURL(/\/faucet$/)
  await expect(page).toHaveTitle('1.20.2')
  // Presses the button in the header or, on a phone, in the faucet.
  await hands.press(button('Connect Wallet').filter({ visible: true }).first())
  const instructions = page.getByRole('dialog', {
    name: `How to Add ${coin} Network`,
  })
  await hands.press(button('Continue', instructions))
  await expect(page.getByText('Wallet connected successfully!')).toBeVisible()
}
