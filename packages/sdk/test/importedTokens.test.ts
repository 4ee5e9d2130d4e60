import { erc20Abi, parseEther } from 'viem'
import { readContract } from 'viem/actions'
import { expect, test } from 'vitest'
import { diagnose } from '../src/actions/diagnose.js'
import { getActivity } from '../src/actions/getActivity.js'
import { getPoolActivity } from '../src/actions/getPoolActivity.js'
import { getPools } from '../src/actions/getPools.js'
import { getPosition } from '../src/actions/getPosition.js'
import { getQuote } from '../src/actions/getQuote.js'
import { getSwapHistory } from '../src/actions/getSwapHistory.js'
import { getTokenInfo } from '../src/actions/getTokenInfo.js'
import { planAddLiquidity } from '../src/actions/planAddLiquidity.js'
import { planRemoveLiquidity } from '../src/actions/planRemoveLiquidity.js'
import { planSwap } from '../src/actions/planSwap.js'
import { addTokens } from '../src/deployment/addTokens.js'
import type { TokenInfo } from '../src/deployment/types.js'
import { useChain } from './chain.js'
import { createManyPools } from './createManyPools.js'
import { deployOddToken } from './oddTokens/deployOddTokens.js'

const chain = useChain()

/** Imports two tokens by address, whose only pools are FOO–ZKP and BAR–ZKP. */
async function importTwo() {
  const { client, deployment } = chain
  const infos: TokenInfo[] = []
  for (const symbol of ['FOO', 'USDT']) {
    const { address } = await deployOddToken(chain, {
      contract: 'Plain',
      symbol,
      decimals: 18,
    })
    infos.push((await getTokenInfo(client, { deployment, address })).token)
  }
  return addTokens(deployment, infos)
}

test('rule: existing pools of imported tokens follow the configured pools', async () => {
  const deployment = await importTwo()
  const key = deployment.tokens.at(-1)?.symbol
  expect(key).toMatch(/^USDT_/)
  const { pools } = await getPools(chain.client, { deployment })
  expect(pools.map(({ key }) => key)).toEqual([
    ...chain.deployment.pairs,
    'FOO-ZKP',
    `${key}-ZKP`,
  ])
  const findings = await diagnose(chain.client, { deployment })
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('rule: creates a pool, trades over three hops, lists the history and empties the pool', async () => {
  const { client, user } = chain
  const deployment = await importTwo()
  const other = deployment.tokens.at(-1) as TokenInfo
  const account = user.address
  const quote = await getQuote(client, {
    deployment,
    tokenIn: 'FOO',
    tokenOut: other.symbol,
    amountIn: parseEther('5'),
  })
  expect(quote.route.map(({ symbol }) => symbol)).toEqual([
    'FOO',
    'ZKP',
    other.symbol,
  ])
  // A pool between an imported and a listed token, as the third hop.
  const add = await planAddLiquidity(client, {
    deployment,
    account,
    tokenA: other.symbol,
    tokenB: 'WETH',
    amountA: parseEther('400'),
    amountB: parseEther('2'),
  })
  await chain.execute(add, { deployment })
  const { pools } = await getPools(client, { deployment, account })
  const created = pools.find(({ key }) => key === `${other.symbol}-WETH`)
  // √(400 · 2) ether, minus the 1,000 wei that stay locked.
  expect(created?.liquidity).toBe(28_284_271_247_461_900_976n - 1_000n)

  const only = { ...deployment, pairs: deployment.pairs.slice(10) }
  const trade = await getQuote(client, {
    deployment: only,
    tokenIn: 'FOO',
    tokenOut: 'WETH',
    amountIn: parseEther('5'),
  })
  expect(trade.route.map(({ symbol }) => symbol)).toEqual([
    'FOO',
    'ZKP',
    other.symbol,
    'WETH',
  ])
  const plan = await planSwap(client, { deployment, account, quote: trade })
  await chain.execute(plan, { deployment })

  const { entries } = await getSwapHistory(client, { deployment, account })
  expect(entries.map(({ path }) => path.length)).toEqual([4])
  const activity = await getActivity(client, { deployment, account })
  expect(activity.entries.map(({ kind }) => kind)).toContain('deposit')
  const pair = { tokenA: other.symbol, tokenB: 'WETH' }
  const now = await getPoolActivity(client, {
    deployment,
    ...pair,
    interval: '1h',
  })
  expect(now.trades.map(({ type }) => type)).toEqual(['sell', 'deposit'])
  const position = await getPosition(client, { deployment, ...pair, account })
  expect(position.liquidity).toBe(created?.liquidity)

  await chain.execute(
    await planRemoveLiquidity(client, {
      deployment,
      account,
      ...pair,
      liquidity: created?.liquidity as bigint,
    }),
    { deployment },
  )
  expect(
    await readContract(client, {
      address: created?.pairAddress as `0x${string}`,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [account],
    }),
  ).toBe(0n)
})

test('rule: reads 100 pools of 50 imported tokens in one request, and finds them in two', async () => {
  const { client, deployment: own, devnet, requests, user } = chain
  const many = await createManyPools(
    { deployment: own, rpc: devnet.rpcUrl },
    { tokenCount: 50, poolCount: 100 },
  )
  const deployment = addTokens(own, many.tokens)
  expect(deployment.pairs).toHaveLength(10 + 50 * 5 + (50 * 49) / 2)
  const parameters = { deployment, account: user.address }
  await getPools(client, { deployment: own })
  requests.length = 0
  const { pools } = await getPools(client, parameters)
  expect(requests.map(({ method }) => method)).toEqual(['eth_call', 'eth_call'])
  requests.length = 0
  expect((await getPools(client, parameters)).pools).toEqual(pools)
  expect(requests.map(({ method }) => method)).toEqual(['eth_call'])
  expect(pools).toHaveLength(110)
})
