import { getBlockNumber } from 'viem/actions'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { getPlanSummary } from '../plans/getPlanSummary.js'
import { getQuote } from './getQuote.js'
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

test('behavior: reports the balance change of another recipient separately', async () => {
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

test('rule: sends nothing, and takes one request', async () => {
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

test('error: an unreadable balance is not zero', async () => {
  const { client, deployment, devnet } = chain
  const plan = await planWrap(client, { ...common(), amount: 1n })
  // Accepts calls of four bytes, such as a deposit, and reverts all others.
  await devnet.client.setCode({
    address: deployment.contracts.wrappedNative,
    bytecode: '0x36600414600b57600080fd5b00',
  })
  await expect(
    simulatePlan(client, { deployment: chain.deployment, plan }),
  ).rejects.toMatchObject({ name: 'ReadFailedError', read: 'balance of WZKP' })
})

test('error: reports that the account has an insufficient balance', async () => {
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
