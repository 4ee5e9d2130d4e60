import { startFaultProxy } from '@letheswap/devnet'
import type { Prompt } from '@letheswap/test-wallet'
import type { BrowserContext, Page } from '@playwright/test'
import type { ChainHelper } from './fixtures/createChain'
import { units } from './fixtures/createChain'
import { expect, revertAfterEach, type Scene, test } from './fixtures/test'
import { poolsPage } from './poolsPage'
import { swapPage } from './swapPage'

type Action = {
  path: string
  coins: Record<string, string>
  /** The kind and the number of the wallet prompt that is interrupted. */
  prompt: 'transaction' | 'sign'
  nth: number
  press: (page: Page) => Promise<void>
  count: (scene: Scene, account: `0x${string}`) => Promise<number>
  success: RegExp
}

const one = (amount: bigint, unit: bigint) =>
  Number((amount + unit / 2n) / unit)

const actions: Record<string, Action> = {
  approve: {
    path: '/swap?from=USDT&to=ZKP&amount=2',
    coins: { ZKP: '1', USDT: '10' },
    prompt: 'transaction',
    nth: 1,
    press: (page) => swapPage(page).swap.click(),
    count: async ({ chain }, account) =>
      one(
        units('10', 'USDT') - (await chain.balance(account, 'USDT')),
        units('2', 'USDT'),
      ),
    success: /^Swap successful: 2 USDT → ZKP/,
  },
  swap: {
    path: '/swap?from=ZKP&to=USDT&amount=2',
    coins: { ZKP: '10' },
    prompt: 'transaction',
    nth: 1,
    press: (page) => swapPage(page).swap.click(),
    // Each swap yields half a dollar.
    count: async ({ chain }, account) =>
      one(await chain.balance(account, 'USDT'), units('1', 'USDT')),
    success: /^Swap successful: 2 ZKP → USDT/,
  },
  add: {
    path: '/pools',
    coins: { ZKP: '10', DAI: '10' },
    prompt: 'transaction',
    nth: 2,
    async press(page) {
      const pools = poolsPage(page)
      await pools.add('DAI / ZKP').click()
      await pools.field('Amount of DAI').fill('1')
      await pools.press('Add Liquidity')
    },
    count: async ({ chain }, account) =>
      one(
        units('10', 'DAI') - (await chain.balance(account, 'DAI')),
        units('1', 'DAI'),
      ),
    success: /^(Added liquidity to DAI \/ ZKP|Liquidity added successfully!)/,
  },
  remove: {
    path: '/pools',
    coins: { ZKP: '1' },
    prompt: 'transaction',
    nth: 2,
    async press(page) {
      const pools = poolsPage(page)
      await pools.remove('DAI / ZKP').click()
      await pools.field('Amount').fill('1')
      await pools.press('Remove')
    },
    count: async ({ chain }, account) =>
      one(
        units('4', 'LP') - (await chain.liquidity(account, 'DAI-ZKP')),
        units('1', 'LP'),
      ),
    success: /^Removed 1.0* LP from DAI \/ ZKP/,
  },
  claim: {
    path: '/faucet?token=DAI',
    coins: {},
    prompt: 'sign',
    nth: 1,
    press: (page) => page.getByRole('button', { name: 'Request DAI' }).click(),
    count: async ({ chain }, account) =>
      one(await chain.balance(account, 'DAI'), units('1000', 'DAI')),
    success: /DAI received|Tokens successfully received!/,
  },
}

type Interrupt = (
  scene: Scene & {
    action: Action
    context: BrowserContext
    prompt: Prompt
    /** Drops the wallet's next answer to the page. */
    deafen: () => void
  },
) => Promise<void>

/** Lets the wallet execute its request, and waits until the wallet has done so. */
const approve: Interrupt = async ({ action, page, prompt, wallet }) => {
  const before = wallet.transactions.length
  const claimed = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' &&
      /v1\/faucet/.test(response.url()),
  )
  claimed.catch(() => undefined)
  prompt.approve()
  if (action.prompt === 'sign') await claimed
  else await expect.poll(() => wallet.transactions.length).toBe(before + 1)
}

/**
 * The cases in which the page cannot know of a success, with the page's text and the
 * number of successes.
 */
const exceptions: Record<string, { says: RegExp; times: number }> = {
  'approve: the wallet is reloaded': { says: /^You stopped waiting/, times: 0 },
  'swap: the wallet is reloaded': { says: /^You stopped waiting/, times: 1 },
  'claim: the wallet is reloaded': { says: /^You stopped waiting/, times: 0 },
  'claim: the answer is lost after the broadcast': {
    says: /is not available\. Check that it is running/,
    times: 1,
  },
  'claim: a second tab does the same': {
    says: /DAI received|DAI later/,
    times: 1,
  },
}

const interruptions: Record<string, Interrupt> = {
  async 'the answer is lost after the broadcast'(scene) {
    const { page, stack, wallet } = scene
    const { id } = stack.deployment.chain
    const proxy = await startFaultProxy({ target: stack.rpc })
    proxy.setRules([
      { fault: 'dropAnswer', method: 'eth_sendRawTransaction', times: 1 },
    ])
    wallet.addChain(id, proxy.url)
    await page.route(
      '**/api/v1/faucet',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    const lost = page.waitForEvent('requestfailed')
    lost.catch(() => undefined)
    scene.prompt.approve()
    if (scene.action.prompt === 'sign') await lost
    else
      await expect
        .poll(() => proxy.requests.map(({ method }) => method))
        .toContain('eth_sendRawTransaction')
    await proxy.close()
    wallet.addChain(id, stack.rpc)
  },
  async 'the wallet is reloaded'(scene) {
    const { action, deafen, page, wallet } = scene
    deafen()
    const before = wallet.transactions.length
    scene.prompt.approve()
    if (action.prompt === 'transaction')
      await expect.poll(() => wallet.transactions.length).toBe(before + 1)
    wallet.loseNetwork().restore()
    const stop = /^(Stop waiting for your wallet|Cancel)$/
    await page.getByRole('button', { name: stop }).first().click()
  },
  async 'the page is reloaded'(scene) {
    await approve(scene)
    await scene.page.reload()
    await scene.app.expectConnected()
  },
  async 'the account is changed'(scene) {
    const [first, second] = scene.wallet.accounts
    await approve(scene)
    scene.wallet.switchAccount(second ?? '0x')
    await scene.chain.resumeMining()
    await expect(scene.page.getByTestId('wallet-address')).not.toHaveAttribute(
      'title',
      first ?? '',
    )
    scene.wallet.switchAccount(first ?? '0x')
  },
  async 'the chain is changed'(scene) {
    const { page, stack, wallet } = scene
    await approve(scene)
    wallet.selectChain(1)
    await expect(page.getByTestId('wallet-chain')).toHaveText('Wrong network')
    wallet.selectChain(stack.deployment.chain.id)
  },
  async 'a second tab does the same'(scene) {
    const { action, chain, context, page, wallet } = scene
    // Changes the deadline, so that the two plans differ.
    await chain.mine()
    const other = await context.newPage()
    await other.goto(new URL(action.path, page.url()).href)
    await action.press(other)
    await approve(scene)
    await scene.chain.resumeMining()
    wallet.setAnswer(action.prompt, 'approve')
    for (const prompt of wallet.prompts)
      if (prompt.answer === undefined) prompt.approve()
  },
}

/** Presses the page's next action until no action is running. */
async function settle(page: Page, chain: ChainHelper) {
  const list = page.getByRole('list', { name: 'Steps', exact: true })
  const paused = page.locator('[data-paused]').first()
  await expect
    .poll(
      async () => {
        // anvil mines one block of concurrent transactions. The rest still wait.
        await chain.mine()
        if (await paused.isVisible())
          await paused
            .getByRole('button')
            .first()
            .click({ timeout: 2_000 })
            .catch(() => undefined)
        return (
          (await list.count()) +
          (await paused.count()) +
          (await page.getByText(/^\d+ pending$/).count())
        )
      },
      { timeout: 40_000 },
    )
    .toBe(0)
}

export function testInterruptions(only?: readonly string[]) {
  revertAfterEach()
  for (const [name, action] of Object.entries(actions))
    for (const [what, interrupt] of Object.entries(interruptions)) {
      const title = `${name}: ${what}`
      if (only && !only.includes(title)) continue
      const { says, times } = exceptions[title] ?? {}
      test(
        title,
        async ({ app, chain, context, page, stack, wallet, watcher }) => {
          const scene = { app, chain, page, stack, wallet }
          watcher.allow(/Failed to load resource|request failed/)
          const account = wallet.address
          if (name === 'remove') await app.giveLiquidity('DAI', 'ZKP', '4')
          await app.openWith(action.path, action.coins)
          let isDeaf = false
          const request = wallet.request
          wallet.request = async (...args) => {
            const answer = await request(...args)
            if (!isDeaf || !/send|sign/i.test(args[0].method)) return answer
            isDeaf = false
            return new Promise(() => {})
          }
          const deafen = () => {
            isDeaf = true
          }
          wallet.setAnswer(action.prompt, 'hang')
          await action.press(page)
          for (let nth = 1; nth < action.nth; nth++)
            (await wallet.openPrompt(action.prompt)).approve()
          const prompt = await wallet.openPrompt(action.prompt)
          await chain.pauseMining()
          await interrupt({ ...scene, action, context, deafen, prompt })
          await chain.resumeMining()
          wallet.setAnswer(action.prompt, 'approve')

          let succeeded = 0
          for (const tab of context.pages()) {
            await settle(tab, chain)
            const success = tab.getByText(says ?? action.success).first()
            const failure = tab.getByText(/failed|not sent/i).first()
            await expect(success.or(failure).first()).toBeVisible()
            if (await success.isVisible()) {
              if (says === undefined) await expect(failure).toHaveCount(0)
              succeeded++
            }
          }
          // The wallet may refuse a swap, because the other tab has used up the
          // allowance.
          expect(succeeded).toBeGreaterThanOrEqual(1)
          await expect
            .poll(() => action.count(scene, account))
            .toBe(times ?? succeeded)
        },
      )
    }
}
