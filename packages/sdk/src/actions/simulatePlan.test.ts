import { parseEther } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { getPlanSummary } from '../plans/getPlanSummary.js'
import type { Plan } from '../plans/types.js'
import { getBalances } from './getBalances.js'
import { getPair } from './getPair.js'
import { getQuote } from './getQuote.js'
import { planAddLiquidity } from './planAddLiquidity.js'
import { planRemoveLiquidity } from './planRemoveLiquidity.js'
import { planSwap } from './planSwap.js'
import { planWrap } from './planWrap.js'
import { simulatePlan } from './simulatePlan.js'

const chain = useChain()
const deadline = 4_000_000_000n
const common = () => ({ ...chain.own, deadline })

async function planTrade(
  tokenIn: string,
  tokenOut: string,
  options: Partial<planSwap.Parameters> = {},
) {
  const { client, deployment } = chain
  const amountIn = tokenIn === 'USDT' ? 10n ** 6n : 10n ** 18n
  const trade = { tokenIn, tokenOut, amountIn }
  const quote = await getQuote(client, { deployment, ...trade })
  return planSwap(client, {
    ...common(),
    quote,
    ...options,
  })
}

/** Executes it and compares every balance with what was foretold. */
async function expectForetold(plan: Plan) {
  const { client, user } = chain
  const { balanceChanges, gasUsed } = await simulatePlan(client, {
    deployment: chain.deployment,
    plan,
  })
  const { transactions } = await chain.execute(plan)
  const gasPaid = transactions.reduce(
    (sum, { receipt }) => sum + receipt.gasUsed * receipt.effectiveGasPrice,
    0n,
  )
  const { balances } = await getBalances(client, chain.own)
  for (const { token, before, after, change, account } of balanceChanges) {
    expect(change).toBe(after - before)
    if (token.symbol === 'LP' || account !== user.address) continue
    expect(after - (token.isNative ? gasPaid : 0n)).toBe(balances[token.symbol])
  }
  // Refunds differ a little when everything is in one block.
  expect(gasUsed).toBeGreaterThan(21_000n)
  return balanceChanges
}

test('rule: a swap changes the balances as foretold, approval included', async () => {
  for (const [tokenIn, tokenOut] of [
    ['ZKP', 'USDT'],
    ['USDT', 'ZKP'],
    ['USDT', 'WETH'],
  ] as const)
    await expectForetold(await planTrade(tokenIn, tokenOut))
})

test('rule: a deposit and a withdrawal change them as foretold', async () => {
  const { client } = chain
  const pair = { tokenA: 'DAI', tokenB: 'ZKP' }
  const added = await expectForetold(
    await planAddLiquidity(client, {
      ...common(),
      ...pair,
      amountA: parseEther('1'),
      amountB: parseEther('5'),
    }),
  )
  const { liquidity } = await getPair(client, { ...chain.own, ...pair })
  expect(added.find(({ token }) => token.symbol === 'LP')).toMatchObject({
    before: 0n,
    after: liquidity,
    change: liquidity,
  })
  const removed = await expectForetold(
    await planRemoveLiquidity(client, {
      ...common(),
      ...pair,
      liquidity: liquidity as bigint,
      permit: true,
    }),
  )
  expect(removed.find(({ token }) => token.symbol === 'LP')?.after).toBe(0n)
})

test('behavior: another recipient has a balance of its own', async () => {
  const { client, other, user } = chain
  const plan = await planTrade('ZKP', 'USDT', { recipient: other.address })
  const { balanceChanges } = await simulatePlan(client, {
    deployment: chain.deployment,
    plan,
  })
  expect(balanceChanges).toMatchObject([
    { account: user.address, token: { symbol: 'ZKP' }, change: -(10n ** 18n) },
    { account: user.address, token: { symbol: 'USDT' }, change: 0n },
    {
      account: other.address,
      token: { symbol: 'USDT' },
      change: getPlanSummary(chain.deployment, plan).receiveExpected[0]?.amount,
    },
  ])
})

test('rule: nothing is sent, and it takes one request', async () => {
  const { client, requests } = chain
  const plan = await planTrade('USDT', 'ZKP')
  const before = await getBlockNumber(client, { cacheTime: 0 })
  requests.length = 0
  const { blockNumber } = await simulatePlan(client, {
    deployment: chain.deployment,
    plan,
  })
  expect(requests.map(({ method }) => method)).toEqual(['eth_simulateV1'])
  expect(await getBlockNumber(client, { cacheTime: 0 })).toBe(before)
  expect(blockNumber).toBeGreaterThanOrEqual(before)
})

test('error: a balance that cannot be read is no zero', async () => {
  const { client, deployment, devnet } = chain
  const plan = await planWrap(client, { ...common(), amount: 1n })
  // Takes calls of four bytes, such as a deposit, and reverts all others.
  await devnet.client.setCode({
    address: deployment.contracts.wrappedNative,
    bytecode: '0x36600414600b57600080fd5b00',
  })
  await expect(
    simulatePlan(client, { deployment: chain.deployment, plan }),
  ).rejects.toMatchObject({ name: 'ReadFailedError', read: 'balance of WZKP' })
})

test('error: the account has too little', async () => {
  const { client, deployment } = chain
  const trade = {
    tokenIn: 'USDT',
    tokenOut: 'DAI',
    amountIn: 1_000_000_001n,
  }
  const quote = await getQuote(client, { deployment, ...trade })
  const plan = await planSwap(client, { ...common(), quote })
  await expect(
    simulatePlan(client, { deployment: chain.deployment, plan }),
  ).rejects.toMatchObject({
    shortMessage: 'The account has 1000 USDT, too little for 1000.000001.',
    reason: { code: 'insufficientBalance', missedBy: 1n },
    state: { step: 1 },
  })
})
