import { type Address, parseEther } from 'viem'
import { writeContract } from 'viem/actions'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { getApproveCall } from '../contracts/getApproveCall.js'
import { getToken } from '../deployment/registry.js'
import { buildPlan } from '../plans/buildPlan.js'
import { getPlanSteps } from '../plans/getPlanSteps.js'
import { getPlanSummary } from '../plans/getPlanSummary.js'
import { getQuote } from './getQuote.js'
import { planSwap } from './planSwap.js'
import { waitForReceipt } from './waitForReceipt.js'

const chain = useChain()
const deadline = 4_000_000_000n

async function plan(
  trade: { tokenIn: string; tokenOut: string } & (
    | { amountIn: bigint }
    | { amountOut: bigint }
  ),
  options: Partial<planSwap.Parameters> = {},
) {
  const { client, deployment } = chain
  const quote = await getQuote(client, { deployment, ...trade } as never)
  const made = await planSwap(client, {
    ...chain.own,
    quote,
    deadline,
    ...options,
  })
  return { quote, made }
}

const functions = ({ made }: Awaited<ReturnType<typeof plan>>) =>
  getPlanSteps(chain.deployment, made).map(({ call }) => call.functionName)

test('rule: the minimum received is the quote minus the slippage, rounded down', async () => {
  const trade = { tokenIn: 'DAI', tokenOut: 'USDT', amountIn: parseEther('7') }
  for (const slippageBps of [50, undefined, 500]) {
    const { made, quote } = await plan(trade, { slippageBps })
    const summary = getPlanSummary(chain.deployment, made)
    expect(summary.receiveAtLeast).toMatchObject([
      {
        token: { symbol: 'USDT' },
        amount:
          (quote.amountOut * BigInt(10_000 - (slippageBps ?? 100))) / 10_000n,
      },
    ])
    expect(summary.receiveExpected[0]?.amount).toBe(quote.amountOut)
  }
})

test('rule: an exact output spends at most the quote plus the slippage', async () => {
  const { made, quote } = await plan(
    { tokenIn: 'DAI', tokenOut: 'USDT', amountOut: 1_000_000n },
    { slippageBps: 50 },
  )
  const most = (quote.amountIn * 10_050n) / 10_000n
  expect(getPlanSummary(chain.deployment, made).spend).toMatchObject([
    { token: { symbol: 'DAI' }, amount: most },
  ])
  expect(getPlanSteps(chain.deployment, made)[0]).toMatchObject({
    kind: 'approve',
    amount: most,
  })
  expect(getPlanSummary(chain.deployment, made).receiveAtLeast[0]?.amount).toBe(
    1_000_000n,
  )
})

test('rule: approves the exact amount, and only if the allowance is lower', async () => {
  const { clients, deployment, devnet, user } = chain
  const amountIn = parseEther('1')
  const trade = { tokenIn: 'DAI', tokenOut: 'USDT', amountIn }
  const spender = deployment.contracts.router
  const { made } = await plan(trade)
  expect(getPlanSteps(chain.deployment, made)[0]).toMatchObject({
    kind: 'approve',
    token: { symbol: 'DAI' },
    spender,
    amount: amountIn,
  })
  const token = getToken(deployment, 'DAI').address
  const stepsWith = async (amount: bigint) => {
    const hash = await writeContract(clients.walletClient, {
      ...getApproveCall({ token, spender, amount }),
      account: user,
      chain: null,
    } as never)
    await waitForReceipt(devnet.client, { hash })
    return functions(await plan(trade))
  }
  const swapOnly = ['swapExactTokensForTokens']
  expect(await stepsWith(amountIn - 1n)).toEqual(['approve', ...swapOnly])
  expect(await stepsWith(amountIn)).toEqual(swapOnly)
})

test('rule: addresses in a plan are checksummed', async () => {
  const { other, user } = chain
  const lower = (address: Address) => address.toLowerCase() as Address
  const { made } = await plan(
    { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: 10n ** 18n },
    { account: lower(user.address), recipient: lower(other.address) },
  )
  expect(made.account).toBe(user.address)
  expect(made.terms.recipient).toBe(other.address)
})

test.each(['account', 'recipient'])(
  'error: rejects %s that is not an address, or has a wrong checksum',
  async (field) => {
    const wrong = chain.other.address.replace(/[a-f]/, (digit) =>
      digit.toUpperCase(),
    )
    for (const value of ['0x12', wrong, 5])
      await expect(
        plan(
          { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: 10n ** 18n },
          { [field]: value },
        ),
      ).rejects.toMatchObject({ name: 'InvalidPlanError', field })
  },
)

const trade = { tokenIn: 'DAI', tokenOut: 'USDT', amountIn: 10n ** 18n }
test.each([
  ['tokenIn', { tokenIn: 'WETH' }],
  ['tokenOut', { tokenOut: 'WETH' }],
  ['amountIn', { amountIn: 2n }],
  ['amountIn', { amountIn: undefined, amountOut: 10n ** 18n }],
] as const)(
  'error: rejects a quote for another %s than expected (%#)',
  async (field, change) => {
    const expect_ = { ...trade, ...change } as planSwap.Expected
    await expect(plan(trade, { expect: expect_ })).rejects.toMatchObject({
      name: 'StaleQuoteError',
      field,
    })
  },
)

test.each([
  ['chainId', { chainId: 1 }, 1],
  ['quotedAt', { quotedAt: Date.now() - 45_500 }, expect.any(Number)],
] as const)(
  'error: rejects a quote with a wrong %s',
  async (field, change, quoted) => {
    const { quote } = await plan(trade)
    const stale = { ...quote, ...change }
    await expect(plan(trade, { quote: stale })).rejects.toMatchObject({
      ...{ name: 'StaleQuoteError', field, quoted },
      wanted: field === 'chainId' ? chain.deployment.chain.id : 30,
    })
  },
)

test('args: maxQuoteAge accepts older quotes', async () => {
  const { quote } = await plan(trade)
  const old = { ...quote, quotedAt: Date.now() - 45_000 }
  for (const maxQuoteAge of [60, Number.POSITIVE_INFINITY])
    expect((await plan(trade, { quote: old, maxQuoteAge })).made).toBeDefined()
  await expect(
    plan(trade, { quote: old, maxQuoteAge: Number.NaN }),
  ).rejects.toMatchObject({ field: 'quotedAt' })
})

test('rule: buildPlan builds the same plan from known facts', async () => {
  const { deployment, user } = chain
  const { made, quote } = await plan(trade)
  const facts = { account: user.address, deadline, quote }
  expect(buildPlan(deployment, facts)).toEqual(made)
  const { approvals } = made
  const allowance = quote.amountIn
  expect(buildPlan(deployment, { ...facts, allowance })).toEqual({
    ...made,
    approvals: [],
  })
  const low = { ...facts, allowance: allowance - 1n }
  expect(buildPlan(deployment, { ...low, reset: true })).toEqual({
    ...made,
    approvals: approvals.map((approval) => ({ ...approval, reset: true })),
  })
})

test('rule: without a deadline, a swap is valid for 20 minutes', async () => {
  // Moves the chain ahead of any local clock.
  await chain.devnet.client.setNextBlockTimestamp({ timestamp: 4_000_000_000n })
  await chain.devnet.client.mine({ blocks: 1 })
  const { made } = await plan(trade, { deadline: undefined })
  expect(made.deadline).toBe(4_000_001_200n)
})
