import { formatUnits, isAddressEqual, parseUnits, toEventSelector } from 'viem'
import { cut } from '../chain'
import { expect } from '../fixtures/test'
import { poolsPage } from '../poolsPage'
import { swapPage } from '../swapPage'
import type { Model, Real, Screen } from './scene'

const MAX_STORED = 100_000
const MAX_GROWTH = 25_000_000

/**
 * Checks rules that hold after every action, in any state of the connection and the
 * wallet.
 */
export async function checkAlways(model: Model, real: Real) {
  const { page, wallet, watcher } = real
  expect(watcher.problems(), 'no problem in the page').toEqual([])
  const count = (kinds: readonly string[]) =>
    wallet.prompts.filter(({ kind }) => kinds.includes(kind)).length
  const opened = {
    transaction: count(['transaction', 'signTypedData']),
    network: count(['switchChain', 'addChain']),
    connect: count(['connect']),
    sign: count(['sign']),
    other: count(['watchAsset', 'unlock']),
  }
  for (const [kind, allowed] of Object.entries({ ...model.prompts, other: 0 }))
    expect(
      opened[kind as keyof typeof opened],
      `no ${kind} prompt opens by itself`,
    ).toBeLessThanOrEqual(allowed)
  expect(real.sent().length, 'nothing is sent twice').toBeLessThanOrEqual(
    model.presses,
  )
  if (model.screen !== 'swap') return
  const form = swapPage(page)
  await expect(form.fromToken).toHaveValue(model.from)
  await expect(form.toToken).toHaveValue(model.to)
  const amount = await form[model.typed].inputValue()
  if (amount === '' && model.swapped.includes(model.amount)) {
    model.amount = ''
    model.typed = 'from'
  }
  expect(amount, 'no input is lost').toBe(model.amount)
}

/**
 * Restores the connection, answers open prompts, and compares every figure with the
 * chain.
 */
export async function settle(model: Model, real: Real) {
  const { chain, page, stack, wallet } = real
  heal(real)
  await chain.resumeMining()
  wallet.setAnswer('transaction', 'approve')
  wallet.setAnswer('sign', 'approve')
  answerPrompts(real, 'approve')
  wallet.selectChain(stack.deployment.chain.id)
  model.isOnOtherChain = false
  if (model.begun.length > 0) await connect(model, real)
  for (const { account, screen } of model.begun.splice(0)) {
    if (account !== model.account) {
      wallet.switchAccount(account)
      model.account = account
    }
    if (screen !== model.screen) await goTo(model, real, screen)
    await finish(model, real)
  }
  await checkAlways(model, real)
  model.swapped = []
  // The action has ended, so no further prompt may follow.
  model.presses = real.sent().length
  model.prompts.transaction = wallet.prompts.filter(({ kind }) =>
    ['transaction', 'signTypedData'].includes(kind),
  ).length

  const refresh = page.getByRole('button', { name: 'Refresh balances' })
  if (model.mustRefresh) {
    if (model.isConnected) await refresh.click()
    if (model.screen === 'pools') {
      const pools = poolsPage(page)
      await expect(pools.refresh).toBeEnabled()
      await pools.refresh.click()
    }
    const again = page.getByRole('main').getByRole('button', {
      name: 'Try again',
    })
    if ((await again.count()) > 0)
      await again.first().click({ timeout: 1_000 }).catch(ignore)
  }
  const spinners = page.locator('.animate-spin, [aria-busy=true]')
  await expect
    .poll(
      () =>
        spinners.evaluateAll((all) =>
          all.map((one) => one.closest('button, li, label, div')?.outerHTML),
        ),
      { message: 'no spinner without an end', timeout: 30_000 },
    )
    .toEqual([])
  await checkFigures(model, real)
  if (model.screen === 'swap' && model.isConnected)
    await checkHistory(model, real)
  model.mustRefresh = false
  await checkStorage(real)
}

export function heal({ node, walletNode }: Real) {
  node.setRules([])
  walletNode.setRules([])
}

export function answerPrompts({ wallet }: Real, answer: 'approve' | 'reject') {
  for (const prompt of wallet.prompts)
    if (prompt.answer === undefined) prompt[answer]()
}

async function finish(model: Model, real: Real) {
  const { chain, page } = real
  let tries = 0
  await expect
    .poll(
      async () => {
        // anvil mines one block of concurrent transactions. The rest still wait.
        await chain.mine()
        answerPrompts(real, 'approve')
        const paused = page.locator('[data-paused]').first()
        if (await paused.isVisible()) {
          // Continues or checks again. If that does not help, dismisses the action.
          const choice = paused.getByRole('button').nth(tries++ < 3 ? 0 : 1)
          // The action causes at most two approvals and one call.
          model.prompts.transaction += 3
          model.prompts.network += 1
          await choice.click({ timeout: 2_000 }).catch(ignore)
        }
        return (
          (await page
            .getByRole('list', { name: 'Steps', exact: true })
            .count()) +
          (await page.locator('[data-paused]').count()) +
          (await page.getByText(/^(Swapping|Processing)/).count())
        )
      },
      { message: 'every action ends', timeout: 45_000 },
    )
    .toBe(0)
  const dialog = page.getByRole('dialog')
  if (await dialog.isVisible()) {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
}

async function checkFigures(model: Model, { facts, page, stack }: Real) {
  const own = async (symbol: string) =>
    facts.shownBalance(
      model.isConnected ? await facts.balance(symbol, model.account) : 0n,
      symbol,
    )
  if (model.screen === 'faucet')
    await expect(page.getByText(/^Balance: /).first()).toHaveText(
      `Balance: ${await own('ZKP')} ZKP`,
    )
  if (model.screen === 'swap') {
    const form = swapPage(page)
    const unfold = page.getByRole('button', { name: 'Show details' })
    if (await unfold.isVisible()) await unfold.click()
    for (const symbol of facts.symbols)
      await expect(form.balance(symbol)).toHaveText(
        `${symbol}${await own(symbol)}`,
      )
    const isTo = model.typed === 'to'
    // Few pools have this amount, so there may be no quote.
    const isTooMuch = isTo && model.amount === '99999'
    if (Number(model.amount) > 0 && !model.isPriceOld && !isTooMuch) {
      const [typed, answered] = isTo
        ? [model.to, model.from]
        : [model.from, model.to]
      const amount = parseUnits(model.amount, facts.decimals(typed))
      const decimals = facts.decimals(answered)
      await expect
        .poll(
          async () => {
            const route = await form.info('Route').textContent()
            if (!route?.includes('→')) return 'no route'
            const path = route.split(' → ')
            const answer = await (isTo
              ? facts.amountIn(amount, path)
              : facts.amountOut(amount, path))
            const whole = formatUnits(answer, decimals)
            // A cost is shown with six decimals, or with all digits if it would
            // otherwise be zero.
            const short = isTo ? cut(whole, 6) : facts.shown(answer, answered)
            const shown = short === '0' ? whole : short
            const field = isTo ? form.from : form.to
            const text = await field.inputValue()
            return shown === text.replaceAll(',', '') ? 'equal' : shown
          },
          { message: 'the price is the router’s' },
        )
        .toBe('equal')
    }
  }
  if (model.screen === 'pools')
    for (const key of stack.deployment.pairs) {
      const [a = '', b = ''] = key.split('-')
      const liquidity = model.isConnected
        ? await facts.liquidity(a, b, model.account)
        : 0n
      const row = poolsPage(page).pool(`${a} / ${b}`)
      if (liquidity > 0n)
        await expect(row).toContainText(`${showLiquidity(liquidity)} LP`)
      await expect(poolsPage(page).remove(`${a} / ${b}`)).toHaveCount(
        liquidity > 0n ? 1 : 0,
      )
    }
}

const swapEvent = toEventSelector(
  'Swap(address,uint256,uint256,uint256,uint256,address)',
)

/** Checks that the history lists the account's swaps, newest first, in pages of 20. */
async function checkHistory(model: Model, { facts, page, sent }: Real) {
  const receipts = await Promise.all(
    sent().map((hash) =>
      facts.client.getTransactionReceipt({ hash }).catch(() => undefined),
    ),
  )
  const swaps = receipts
    .filter((receipt) => receipt !== undefined)
    .filter(
      ({ from, logs }) =>
        isAddressEqual(from, model.account) &&
        logs.some(({ topics }) => topics[0] === swapEvent),
    )
    .sort((a, b) =>
      a.blockNumber === b.blockNumber
        ? b.transactionIndex - a.transactionIndex
        : Number(b.blockNumber - a.blockNumber),
    )
    .map(({ transactionHash }) => transactionHash)

  await page.getByRole('button', { name: 'Show history' }).click()
  const dialog = page.getByRole('dialog', { name: 'Swap History (On-Chain)' })
  const refresh = dialog.getByRole('button', { name: 'Refresh' })
  await expect(dialog.getByRole('button', { name: 'Stop' })).toBeHidden()
  await ((await refresh.isEnabled())
    ? refresh
    : dialog.getByRole('button', { name: 'Load history' })
  ).click()
  await expect
    .poll(
      async () => {
        const rows = dialog.getByRole('button', {
          name: /copy transaction hash/i,
        })
        const hashes = await rows.evaluateAll((all) =>
          all.map((one) => one.getAttribute('title')),
        )
        return hashes.length < Math.min(swaps.length, 20)
          ? hashes
          : hashes.concat(swaps.slice(hashes.length))
      },
      { message: 'the history is the chain’s' },
    )
    .toEqual(swaps)
  await dialog
    .getByRole('button', { name: 'Close', exact: true })
    .last()
    .click()
  await expect(dialog).toBeHidden()
}

/**
 * Formats LP tokens with six decimals, truncated, and never as zero for a positive
 * amount.
 */
const showLiquidity = (liquidity: bigint) =>
  liquidity < 10n ** 12n
    ? '<0.000001'
    : `${liquidity / 10n ** 18n}.${String((liquidity / 10n ** 12n) % 10n ** 6n).padStart(6, '0')}`

async function checkStorage({ page }: Real) {
  const stored = await page.evaluate(() => {
    try {
      return [localStorage, sessionStorage]
        .flatMap((storage) => Object.entries(storage))
        .filter(([key]) => !key.startsWith('junk'))
        .reduce((sum, [key, value]) => sum + key.length + value.length, 0)
    } catch {
      return 0
    }
  })
  expect(stored, 'storage is bounded').toBeLessThan(MAX_STORED)
}

export async function measureMemory({ cdp }: Real) {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize
}

export async function checkMemory(real: Real) {
  const growth = (await measureMemory(real)) - real.memoryAtStart
  expect(growth, 'memory is bounded').toBeLessThan(MAX_GROWTH)
}

export async function goTo(model: Model, { page }: Real, screen: Screen) {
  const name = { faucet: 'Faucet', swap: 'Swap', pools: 'Pools' }[screen]
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name, exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`/${screen}`))
  model.screen = screen
  // The header's link opens an empty form.
  Object.assign(model, { from: 'ZKP', to: 'USDT', typed: 'from', amount: '' })
}

export async function connect(model: Model, { app, page }: Real) {
  if (model.isConnected) return
  model.prompts.connect += 1
  model.prompts.network += 1
  await app.pressConnect()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await app.expectConnected()
  model.isConnected = true
  model.isRemembered = !model.isStorageFull
}

export const ignore = () => undefined
