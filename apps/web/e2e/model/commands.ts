import type { Locator } from '@playwright/test'
import fc from 'fast-check'
import { units } from '../fixtures/createChain'
import { expect } from '../fixtures/test'
import { pressInMenu } from '../hands'
import { poolsPage } from '../poolsPage'
import { swapPage } from '../swapPage'
import { trade } from '../trade'
import {
  answerPrompts,
  checkAlways,
  connect,
  goTo,
  heal,
  ignore,
  settle,
} from './rules'
import type { Model, Real, Screen } from './scene'

type Command = fc.AsyncCommand<Model, Real>
type Act = (model: Model, real: Real) => Promise<void>

/** Defines an action of the user, the wallet, the connection or another account. */
const command = (
  name: string,
  run: Act,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command => ({
  check,
  async run(model, real) {
    real.actions += 1
    await run(model, real)
    await checkAlways(model, real)
  },
  toString: () => name,
})

const on = (screen: Screen) => (model: Readonly<Model>) =>
  model.screen === screen
const happens = (look: () => Promise<boolean>, timeout: number) =>
  succeeds(expect.poll(look, { timeout, intervals: [50] }).toBe(true))
const succeeds = (promise: Promise<unknown>) =>
  promise.then(
    () => true,
    () => false,
  )
/**
 * Replaces a field's text at once. Between Playwright's selection and its input, a
 * quote could arrive.
 */
const typeOver = (field: Locator, text: string) =>
  field.evaluate((input: HTMLInputElement, text) => {
    if (input.readOnly) return false
    input.focus()
    input.select()
    return document.execCommand('insertText', false, text)
  }, text)
const symbols = ['ZKP', 'USDT', 'WETH', 'WBTC', 'DAI'] as const
const answers = ['approve', 'approve', 'reject', 'hang'] as const
const faults = [
  'drop',
  'dropAnswer',
  'truncate',
  'stuck',
  'removedLogs',
  'hang',
  { delay: 300 },
  { status: 429 },
  { status: 500 },
  { body: '<html>Sign in</html>' },
  { error: { code: -32603, message: 'Internal error' } },
  { result: null },
] as const

const go = fc
  .constantFrom<Screen>('faucet', 'swap', 'pools')
  .map((screen) =>
    command(`go to ${screen}`, (model, real) => goTo(model, real, screen)),
  )

const type = fc
  .tuple(
    fc.constantFrom('from', 'from', 'to'),
    fc.constantFrom('0.5', '1', '2.25', '0.01', '99999'),
  )
  .map(([field, text]) =>
    command(
      `type ${text} in ${field}`,
      async (model, { page }) => {
        const input = swapPage(page)[field]
        if (!(await typeOver(input, text))) return
        await input.blur()
        Object.assign(model, { typed: field, amount: text })
      },
      on('swap'),
    ),
  )

const typeNonsense = fc.constantFrom('1e5', '-1', 'abc', '1.2.3').map((text) =>
  command(
    `type ${text}, which is refused`,
    async (_, { page }) => {
      const { from } = swapPage(page)
      await typeOver(from, text)
      await from.blur()
    },
    on('swap'),
  ),
)

const choose = fc
  .tuple(fc.constantFrom('from', 'to'), fc.constantFrom(...symbols))
  .map(([side, symbol]) =>
    command(
      `choose ${side} ${symbol}`,
      async (model, { facts, page }) => {
        const form = swapPage(page)
        const select = side === 'from' ? form.fromToken : form.toToken
        if (!(await select.isEnabled())) return
        const chosen = select.selectOption(symbol, { timeout: 1_000 })
        if (!(await succeeds(chosen))) return
        if (side === 'from') model.from = symbol
        else model.to = symbol
        if (model.from === model.to)
          model.to = facts.symbols.find((other) => other !== model.from) ?? ''
        await expect(form.toToken).toHaveValue(model.to)
      },
      on('swap'),
    ),
  )

const flipTwice = fc.constant(
  command(
    'turn the direction and turn it back',
    async (_, { page }) => {
      const { direction } = swapPage(page)
      if (!(await direction.isEnabled())) return
      await direction.click()
      await direction.click()
    },
    on('swap'),
  ),
)

/** Counts the prompts that a form's button may cause: approvals, and one call. */
function press(model: Model, screen: Screen, approvals = 1) {
  model.presses += 1
  model.prompts.transaction += approvals + 1
  model.prompts.network += 1
  model.begun.push({ account: model.account, screen })
}

/**
 * Finds the transaction among the wallet's transactions. At most two of them have the
 * same nonce.
 */
const replace = fc.constantFrom('speedUp', 'cancel').map((how) =>
  command(
    `${how} the last transaction`,
    async (model, { wallet }) => {
      const hash = wallet.transactions.at(-1)
      if (hash === undefined) return
      model.presses += 1
      // The transaction may already be mined, or the connection may fail.
      await wallet[how](hash).catch(ignore)
      model.mustRefresh = true
    },
    ({ begun }) => begun.length > 0,
  ),
)

const claim = fc.constantFrom(...answers).map((answer) =>
  command(
    `ask the faucet, wallet: ${answer}`,
    async (model, { page, wallet }) => {
      const request = page.getByRole('button', { name: /^Request [A-Z]+$/ })
      if (!(await happens(() => request.isEnabled(), 1_000))) return
      wallet.setAnswer('sign', answer)
      model.prompts.sign += 1
      model.prompts.network += 1
      model.mustRefresh = true
      await request.click({ timeout: 1_000 }).catch(ignore)
    },
    (model) => model.screen === 'faucet' && model.isConnected,
  ),
)

async function pressSwap(
  model: Model,
  { page, wallet }: Pick<Real, 'page' | 'wallet'>,
  answer: (typeof answers)[number],
) {
  wallet.setAnswer('transaction', answer)
  press(model, 'swap')
  await swapPage(page).swap.click({ timeout: 1_000 }).catch(ignore)
  // A swap with a high price impact opens a dialog for confirmation.
  if (await page.getByRole('dialog').isVisible())
    await page.keyboard.press('Escape')
}

const swap = fc.constantFrom(...answers).map((answer) =>
  command(
    `swap, wallet: ${answer}`,
    async (model, real) => {
      const form = swapPage(real.page)
      // The price arrives shortly after the amount is entered, or not at all.
      const isReady = await happens(() => form.swap.isEnabled(), 1_500)
      if (!isReady) return
      model.swapped.push(model.amount)
      await pressSwap(model, real, answer)
    },
    (model) => model.screen === 'swap' && Number(model.amount) > 0,
  ),
)

/** Sends the swap on a working connection. The next action interrupts it. */
const swapWell = fc.constantFrom('0.5', '1', '2.25').map((text) =>
  command(
    `swap ${text} on a good line`,
    async (model, real) => {
      const { chain, page } = real
      const form = swapPage(page)
      heal(real)
      await chain.resumeMining()
      if (model.screen !== 'swap') await goTo(model, real, 'swap')
      if (!(await typeOver(form.from, text))) return
      await form.from.blur()
      Object.assign(model, { typed: 'from', amount: text })
      if (!(await happens(() => form.swap.isEnabled(), 5_000))) return
      model.swapped.push(text)
      await pressSwap(model, real, 'approve')
    },
    (model) => model.isConnected && !model.isOnOtherChain,
  ),
)

/** The other tab notifies this page of its swap, unless it is closed too early. */
const swapElsewhere = fc.boolean().map((isCutShort) =>
  command(
    `swap 0.5 in another tab${isCutShort ? ', and close it at once' : ''}`,
    async (model, real) => {
      const { chain, page, stack, wallet } = real
      heal(real)
      await chain.resumeMining()
      const tab = await page.context().newPage()
      await tab.goto(`${stack.web}/swap?from=ZKP&to=USDT&amount=0.5`)
      const form = swapPage(tab)
      if (await happens(() => form.swap.isEnabled(), 5_000)) {
        await pressSwap(model, { page: tab, wallet }, 'approve')
        const hasEnded =
          !isCutShort &&
          (await happens(
            () => tab.getByText(/^Swap successful/).isVisible(),
            5_000,
          ))
        if (!hasEnded)
          Object.assign(model, { mustRefresh: true, isPriceOld: true })
      }
      await tab.close()
    },
    (model) => model.isConnected && !model.isOnOtherChain,
  ),
)

const deposit = fc
  .tuple(
    fc.constantFrom('DAI / ZKP', 'USDT / ZKP', 'USDT / WETH'),
    fc.constantFrom(...answers),
    fc.boolean(),
  )
  .map(([name, answer, isCutShort]) =>
    command(
      `add to ${name}, wallet: ${answer}${isCutShort ? ', and reload' : ''}`,
      async (model, real) => {
        const { page, wallet } = real
        // Restores the connection, so that the action starts.
        if (isCutShort) heal(real)
        const pools = poolsPage(page)
        const [a = ''] = name.split(' / ')
        const button = pools.add(name)
        // The pools appear shortly after the page was opened, or not at all.
        if (!(await happens(() => button.isVisible(), 1_500))) return
        await button.click()
        await pools.field(`Amount of ${a}`).fill('1.5')
        wallet.setAnswer('transaction', answer)
        // The native coin needs no approval.
        press(model, 'pools', name.includes('ZKP') ? 1 : 2)
        await pools.press('Add Liquidity')
        await (isCutShort ? reloadPage : leave)(model, real)
      },
      (model) => model.screen === 'pools' && model.isConnected,
    ),
  )

const withdraw = fc.constantFrom(...answers).map((answer) =>
  command(
    `remove from DAI / ZKP, wallet: ${answer}`,
    async (model, real) => {
      const { page, wallet } = real
      const pools = poolsPage(page)
      const button = pools.remove('DAI / ZKP')
      if (!(await button.isVisible())) return
      await button.click()
      await pools.button('25%').click()
      wallet.setAnswer('transaction', answer)
      press(model, 'pools')
      await pools.press('Remove')
      await leave(model, real)
    },
    (model) => model.screen === 'pools' && model.isConnected,
  ),
)

/** Closes a dialog after its action, or reloads the page, which must lose nothing. */
async function leave(model: Model, real: Real) {
  const { page } = real
  const dialog = page.getByRole('dialog')
  const isOver = await happens(
    async () =>
      !(await dialog.isVisible()) ||
      dialog.getByRole('button', { name: 'Cancel' }).isEnabled(),
    3_000,
  )
  if (!isOver) await reloadPage(model, real)
  else if (await dialog.isVisible()) await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  model.screen = 'pools'
}

async function reloadPage(model: Model, { app, hasStorage, page }: Real) {
  await page.reload()
  // Without storage, the page cannot know of later blocks.
  model.isPriceOld = !hasStorage && model.begun.length > 0
  if (!model.isConnected) return
  if (model.isRemembered) await app.expectConnected()
  else model.isConnected = await succeeds(app.expectConnected())
}

const reload = fc.constant(command('reload', reloadPage))

const answerPrompt = fc.boolean().map((isYes) =>
  command(
    `${isYes ? 'approve' : 'reject'} what is open`,
    async (_, real) => answerPrompts(real, isYes ? 'approve' : 'reject'),
    ({ begun }) => begun.length > 0,
  ),
)

const changeAccount = fc.constant(
  command('select the other account', async (model, { wallet }) => {
    const other = wallet.accounts[1]
    if (!other) return
    wallet.switchAccount(other)
    model.account = other
  }),
)

const changeChain = fc.constant(
  command('another chain in the wallet, and back', async (model, real) => {
    model.isOnOtherChain = !model.isOnOtherChain
    const { id } = real.stack.deployment.chain
    real.wallet.selectChain(model.isOnOtherChain ? 1 : id)
  }),
)

const disconnect = fc.constant(
  command(
    'disconnect, or connect',
    async (model, real) => {
      if (!model.isConnected) return connect(model, real)
      await real.page.getByRole('button', { name: 'Disconnect' }).click()
      await expect(real.page.getByTestId('wallet-address')).toBeHidden()
      model.isConnected = false
    },
    ({ isOnOtherChain }) => !isOnOtherChain,
  ),
)

const breakLine = fc
  .record({
    fault: fc.constantFrom(...faults),
    chance: fc.constantFrom(0.3, 1),
  })
  .map(({ fault, chance }) =>
    command(
      `the node: ${JSON.stringify(fault)}, chance ${chance}`,
      async (model, { node }) => {
        node.setRules([{ fault, chance }])
        model.mustRefresh = true
      },
    ),
  )

const healLine = fc.constant(
  command('the node is well', async (_, { node }) => node.setRules([])),
)

const loseAnswer = fc
  .constantFrom('drop' as const, 'dropAnswer' as const)
  .map((fault) =>
    command(`the wallet’s next send: ${fault}`, async (_, { walletNode }) =>
      walletNode.setRules([
        { fault, method: 'eth_sendRawTransaction', times: 1 },
      ]),
    ),
  )

const mining = fc
  .boolean()
  .map((isOn) =>
    command(isOn ? 'blocks come' : 'no blocks come', async (_, { chain }) =>
      isOn ? chain.resumeMining() : void (await chain.pauseMining()),
    ),
  )

const others = fc.constantFrom('ZKP', 'DAI').map((symbol) =>
  command(`somebody gives 3 ${symbol} and trades`, async (model, real) => {
    await real.chain.resumeMining()
    await real.chain.fund(model.account, symbol, units('3', symbol))
    await trade(real, [['USDT', 'WETH', '5']])
    model.mustRefresh = true
    model.isPriceOld = true
  }),
)

const fillStorage = fc.boolean().map((isFull) =>
  command(`storage is ${isFull ? 'full' : 'free'}`, async (model, { page }) => {
    model.isStorageFull = isFull
    await page.evaluate((isFull) => {
      for (let size = isFull ? 2 ** 22 : 0; size >= 1; size = size / 2)
        try {
          localStorage.setItem(`junk${size}`, 'x'.repeat(size))
        } catch {
          // Continues, because smaller items may still fit.
        }
      try {
        if (!isFull)
          for (const key of Object.keys(localStorage))
            if (key.startsWith('junk')) localStorage.removeItem(key)
      } catch {
        // Does nothing if storage is not available.
      }
    }, isFull)
  }),
)

const changeLanguage = fc.constant(
  command('Russian, and English again', async (_, { page }) => {
    await pressInMenu(page, /^Language: English/)
    await page.getByRole('button', { name: 'Switch to English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  }),
)

const settled = fc.constant(
  command('all is well, and answered', async (model, real) =>
    settle(model, real),
  ),
)

/** The actions. An action that occurs several times is more frequent. */
export const commands = [
  ...[go, go, type, type, type, typeNonsense, choose, choose, flipTwice],
  ...[swap, swap, swap, swapWell, swapWell, swapElsewhere],
  ...[deposit, withdraw, reload, reload],
  ...[claim, replace],
  ...[answerPrompt, answerPrompt, changeAccount, changeChain, disconnect],
  ...[
    breakLine,
    breakLine,
    healLine,
    healLine,
    loseAnswer,
    mining,
    mining,
    others,
  ],
  ...[fillStorage, changeLanguage, settled, settled],
]
