import { type Hash, parseEther, parseUnits } from 'viem'
import { sendTransaction } from 'viem/actions'
import { afterEach, expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { planTrade } from '../../test/plans.js'
import { approveAll, routeCall, send } from '../../test/send.js'
import { swap } from '../../test/swap.js'
import { formatPrice } from '../amm/formatPrice.js'
import { toRequest } from '../contracts/toRequest.js'
import type { Call } from '../contracts/types.js'
import { getToken } from '../deployment/registry.js'
import { getPlanSummary } from '../plans/getPlanSummary.js'
import type { AnyPlan, SwapSummary } from '../plans/types.js'
import { decodeTransaction } from './decodeTransaction.js'
import { getPair } from './getPair.js'
import { getTransactionDetails } from './getTransactionDetails.js'
import { planAddLiquidity } from './planAddLiquidity.js'
import { planRemoveLiquidity } from './planRemoveLiquidity.js'
import { waitForReceipt } from './waitForReceipt.js'

const chain = useChain()
afterEach(() => chain.devnet.client.setAutomine(true))

const tell = (hash: Hash) =>
  getTransactionDetails(chain.client, { deployment: chain.deployment, hash })

const decode = (hash: Hash) =>
  decodeTransaction(chain.client, { deployment: chain.deployment, hash })

async function tellSuccess(hash: Hash) {
  const details = await tell(hash)
  if (details.status !== 'succeeded') throw new Error(`It ${details.status}.`)
  return details
}

/** Executes a plan as an application does. */
async function execute(plan: AnyPlan) {
  const { hash, receipt } = await chain.execute(plan as never)
  return { hash, receipt, plan }
}

/** Sends without an estimate, which would detect the failure. */
const sendBlindly = (call: Call) =>
  sendTransaction(chain.connect(chain.user), {
    ...toRequest(call, chain.user.address),
    account: chain.user,
    chain: null,
    gas: 500_000n,
  })

const symbols = (tokens: { symbol: string }[]) =>
  tokens.map(({ symbol }) => symbol)

test('rule: describes a swap with its request, result, fee, price and gas', async () => {
  const { client, deployment, devnet, user } = chain
  const before = await getPair(client, {
    deployment,
    tokenA: 'DAI',
    tokenB: 'USDT',
  })
  const amountIn = parseEther('1000')
  const plan = await planTrade(chain, {
    tokenIn: 'DAI',
    tokenOut: 'USDT',
    amountIn,
  })
  const { hash, receipt } = await execute(plan)
  // Another account moves the price.
  await swap(chain, {
    by: chain.other,
    tokenIn: 'DAI',
    tokenOut: 'USDT',
    amountIn: parseEther('700'),
  })
  const after = await getPair(client, {
    deployment,
    tokenA: 'DAI',
    tokenB: 'USDT',
  })
  const details = await tellSuccess(hash)
  const { timestamp } = await devnet.client.getBlock({
    blockHash: receipt.blockHash,
  })
  expect(details).toMatchObject({
    hash,
    from: user.address,
    to: deployment.contracts.router,
    value: 0n,
    blockNumber: receipt.blockNumber,
    blockHash: receipt.blockHash,
    timestamp: Number(timestamp),
    gas: {
      used: receipt.gasUsed,
      fee: receipt.gasUsed * receipt.effectiveGasPrice,
    },
    liquidity: [],
    approvals: [],
  })
  const { spend, receiveAtLeast, route, type, recipient, deadline } =
    getPlanSummary(chain.deployment, plan)
  expect(details.intent).toMatchObject({
    kind: 'swap',
    ...{ spend, receiveAtLeast, route, type, recipient, deadline },
  })
  const [only] = details.swaps
  const [hop] = only?.hops ?? []
  const amountOut = getPlanSummary(chain.deployment, plan).receiveExpected[0]
    ?.amount as bigint
  expect(details.swaps).toHaveLength(1)
  expect(only).toMatchObject({ amountIn, amountOut })
  expect(hop).toMatchObject({
    pairAddress: before.pairAddress,
    amountIn,
    amountOut,
    // The fee is 0.3% of 1,000.
    fee: parseEther('3'),
  })
  const text = (amountB: bigint, amountA: bigint) =>
    formatPrice({ numerator: amountB * 10n ** 12n, denominator: amountA }, 18)
  if (!only?.priceNow) throw new Error('no price')
  expect(formatPrice(only.price, 18)).toBe(text(amountOut, amountIn))
  expect(formatPrice(only.priceBefore, 18)).toBe(
    text(before.reserveB, before.reserveA),
  )
  expect(formatPrice(only.priceNow, 18)).toBe(
    text(after.reserveB, after.reserveA),
  )
  const dai = getToken(deployment, 'DAI')
  expect(details.transfers).toMatchObject([
    {
      token: dai,
      amount: amountIn,
      from: user.address,
      to: before.pairAddress,
    },
    {
      token: getToken(deployment, 'USDT'),
      amount: amountOut,
      from: before.pairAddress,
      to: user.address,
    },
  ])
  const parties = { payer: user.address, recipient: user.address }
  expect(await decode(hash)).toMatchObject([
    { type: 'transfer', token: { symbol: 'DAI' } },
    { type: 'transfer', token: { symbol: 'USDT' } },
    { type: 'swap', amountIn, amountOut, ...parties },
  ])
})

test('rule: describes each hop of a swap over several pools, and shows native coins as such', async () => {
  await approveAll(chain, 'USDT')
  const route = ['USDT', 'DAI', 'WETH', 'ZKP']
  const { transactionHash } = await send(
    chain,
    routeCall(chain, route, parseUnits('30', 6)),
  )
  const out = await tellSuccess(transactionHash)
  const [way] = out.swaps
  expect(symbols((out.intent as SwapSummary).route)).toEqual(route)
  expect(way?.hops.map(({ tokenIn }) => tokenIn.symbol)).toEqual(
    route.slice(0, -1),
  )
  expect(way?.tokenOut).toMatchObject({ symbol: 'ZKP', isNative: true })
  for (const [index, hop] of (way?.hops ?? []).entries()) {
    expect(hop.fee).toBe((hop.amountIn * 3n) / 1_000n)
    expect(hop.amountIn).toBe(
      way?.hops[index - 1]?.amountOut ?? parseUnits('30', 6),
    )
  }
  // The path's price is the product of its pools' prices.
  const product = (way?.hops ?? []).reduce(
    (price, hop) =>
      (price * Number(hop.priceBefore.numerator)) /
      Number(hop.priceBefore.denominator),
    1,
  )
  expect(Number(formatPrice(way?.priceBefore as never, 15))).toBeCloseTo(
    product,
    10,
  )
})

test('rule: describes a deposit and a withdrawal with both amounts and the LP tokens', async () => {
  const { client, deployment } = chain
  const pool = { ...chain.own, tokenA: 'DAI', tokenB: 'ZKP' } as const
  const amounts = { amountA: parseEther('10'), amountB: parseEther('100') }
  const deposit = await execute(
    await planAddLiquidity(client, { ...pool, ...amounts }),
  )
  const added = await tellSuccess(deposit.hash)
  const { liquidity = 0n, pairAddress } = await getPair(client, pool)
  expect(added.intent).toMatchObject({
    kind: 'addLiquidity',
    spend: expect.arrayContaining(
      getPlanSummary(deployment, deposit.plan).spend,
    ),
    receiveAtLeast: [{ token: { address: pairAddress } }],
  })
  expect(added.liquidity).toMatchObject([
    { type: 'deposit', liquidity, pairAddress },
  ])
  const removal = await execute(
    await planRemoveLiquidity(client, { ...pool, liquidity }),
  )
  const removed = await tellSuccess(removal.hash)
  expect(removed.intent).toMatchObject({
    kind: 'removeLiquidity',
    spend: [{ token: { symbol: 'LP' }, amount: liquidity }],
  })
  const { receiveExpected } = getPlanSummary(deployment, removal.plan)
  const sort = (list: readonly { amount: bigint }[] = []) =>
    list.map(({ amount }) => amount).sort()
  const [got] = removed.liquidity
  expect(got).toMatchObject({ type: 'withdrawal', liquidity })
  expect(sort(got?.amounts)).toEqual(sort(receiveExpected))
})

test('rule: explains why a swap failed, and by how much', async () => {
  // The router has no allowance.
  const limit = parseEther('1')
  const hash = await sendBlindly(routeCall(chain, ['DAI', 'USDT'], limit))
  await waitForReceipt(chain.client, { hash })
  expect(await tell(hash)).toMatchObject({
    status: 'failed',
    intent: { kind: 'swap', spend: [{ amount: limit }] },
    reason: { code: 'insufficientAllowance', limit, actual: 0n },
    gas: { limit: 500_000n },
  })
  expect(await decode(hash)).toEqual([])
})

test('rule: a transaction is pending until mined, and unknown once its block is replaced', async () => {
  const { devnet, user } = chain
  expect(await tell(`0x${'12'.repeat(32)}`)).toEqual({
    status: 'unknown',
    hash: `0x${'12'.repeat(32)}`,
  })
  expect(await decode(`0x${'12'.repeat(32)}`)).toBe(undefined)
  const before = await devnet.snapshot()
  await devnet.client.setAutomine(false)
  const hash = await sendBlindly(
    routeCall(chain, ['ZKP', 'USDT'], parseEther('1')),
  )
  const pending = await tell(hash)
  expect(pending).toMatchObject({
    status: 'pending',
    from: user.address,
    value: parseEther('1'),
    intent: { kind: 'swap', recipient: user.address },
  })
  expect(pending).not.toHaveProperty('blockNumber')
  await devnet.mine()
  expect(await tell(hash)).toMatchObject({
    status: 'succeeded',
    intent: (pending as { intent: object }).intent,
  })
  await devnet.revert(before)
  expect(await tell(hash)).toEqual({ status: 'unknown', hash })
})

test.each([
  [undefined, 'undefined'],
  [null, 'null'],
  [5, '5'],
  ['0x12', 'a text of 4 characters'],
  ['ab'.repeat(32), 'a text of 64 characters'],
])('error: rejects a hash of %s without quoting it', async (hash, got) => {
  const { client, deployment } = chain
  await expect(
    getTransactionDetails(client, { deployment, hash: hash as Hash }),
  ).rejects.toMatchObject({
    name: 'InvalidOptionError',
    field: 'hash',
    shortMessage: `"hash" must be 0x and 64 hex digits, got ${got}.`,
  })
})
