import { numberToHex, parseAbi, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { swap } from '../../test/swap.js'
import { connectWith } from '../../test/wallet.js'
import type { Pool } from '../contracts/types.js'
import { getToken, getTokens } from '../deployment/registry.js'
import { getBalances } from './getBalances.js'
import { getPools } from './getPools.js'
import { getQuote } from './getQuote.js'

const chain = useChain()
const symbols = ['ZKP', 'USDT', 'WETH', 'WBTC', 'DAI']
const orderedPairs = symbols.flatMap((tokenIn) =>
  symbols
    .filter((tokenOut) => tokenOut !== tokenIn)
    .map((tokenOut) => ({ tokenIn, tokenOut })),
)

test('rule: the cases cover all 20 ordered pairs', () => {
  expect(getTokens(chain.deployment).map(({ symbol }) => symbol)).toEqual(
    symbols,
  )
  expect(orderedPairs).toHaveLength(20)
})

test.each(orderedPairs)(
  'rule: an unchanged pool pays exactly the quote, $tokenIn to $tokenOut',
  async ({ tokenIn, tokenOut }) => {
    const { client, deployment, user } = chain
    const amountIn =
      3n *
      10n **
        BigInt(
          getTokens(deployment).find(({ symbol }) => symbol === tokenIn)
            ?.decimals as number,
        )
    const account = user.address
    const quote = await getQuote(client, {
      deployment,
      tokenIn,
      tokenOut,
      amountIn,
    })
    const before = await getBalances(client, { deployment, account })
    const { gasPaid } = await swap(chain, { tokenIn, tokenOut, amountIn })
    const after = await getBalances(client, { deployment, account })
    const change = (symbol: string) =>
      (after.balances[symbol] as bigint) -
      (before.balances[symbol] as bigint) +
      (symbol === 'ZKP' ? gasPaid : 0n)
    expect(change(tokenOut)).toBe(quote.amountOut)
    expect(change(tokenIn)).toBe(-amountIn)
  },
)

test('rule: a quote reads no balances, even with an account', async () => {
  const { deployment, user } = chain
  const readWith = async (account?: typeof user.address) => {
    const calls: unknown[] = []
    const client = connectWith(
      chain,
      {
        eth_call: (params, forward) => {
          calls.push(params[0].data)
          return forward('eth_call', params)
        },
      },
      account,
    )
    const trade = {
      tokenIn: 'ZKP',
      tokenOut: 'USDT',
      amountIn: parseEther('1'),
    } as const
    await getQuote(client, { deployment, ...trade })
    return calls
  }
  expect(await readWith(user.address)).toEqual(await readWith())
})

test('rule: an exact output costs exactly the quote', async () => {
  const { client, deployment, user } = chain
  const trade = { tokenIn: 'DAI', tokenOut: 'WBTC', amountOut: 12_345n }
  const quote = await getQuote(client, { deployment, ...trade })
  const account = user.address
  const before = await getBalances(client, { deployment, account })
  await swap(chain, trade)
  const after = await getBalances(client, { deployment, account })
  expect(quote.type).toBe('exactOutput')
  expect((before.balances.DAI as bigint) - (after.balances.DAI as bigint)).toBe(
    quote.amountIn,
  )
  expect(
    (after.balances.WBTC as bigint) - (before.balances.WBTC as bigint),
  ).toBe(12_345n)
})

test('rule: a quote takes one request, with or without known pools', async () => {
  const { client, deployment, requests } = chain
  const { pools } = await getPools(client, { deployment })
  const trade = { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: parseEther('1') }
  for (const known of [pools, undefined]) {
    requests.length = 0
    await getQuote(client, { deployment, ...trade, pools: known })
    expect(requests.map(({ method }) => method)).toEqual(['eth_call'])
  }
})

test('behavior: outdated pools lead to the same quote as current pools', async () => {
  const { client, deployment, requests } = chain
  const { pools } = await getPools(client, { deployment })
  const trade = { tokenIn: 'DAI', tokenOut: 'USDT', amountIn: parseEther('10') }
  // The direct pool was almost empty when the pools were read, so the predicted route
  // is not the best.
  const old = pools.map((pool) =>
    pool.key === 'DAI-USDT' ? { ...pool, reserveB: 1_000n } : pool,
  )
  requests.length = 0
  const quote = await getQuote(client, { deployment, ...trade, pools: old })
  expect(requests).toHaveLength(2)
  expect(quote).toEqual({
    ...(await getQuote(client, { deployment, ...trade })),
    quotedAt: expect.any(Number),
  })
})

test('rule: a quote is the best of its block, even if the reserves keep changing', async () => {
  const { deployment, devnet } = chain
  const { client } = devnet
  const { pools } = await getPools(chain.client, { deployment })
  const pool = pools.find(({ key }) => key === 'DAI-USDT') as Pool
  // Before each read, the direct pool gains or loses most of its reserves, so that the
  // best route keeps changing.
  const { reserve0, reserve1 } = pool
  let reads = 0
  const restless = connectWith(chain, {
    eth_call: async (params, forward) => {
      const part = ++reads % 2 === 0 ? 1n : 1000n
      // anvil keeps a block's state when it mines the next block.
      await client.mine({ blocks: 1 })
      await client.setStorageAt({
        address: pool.pairAddress,
        index: 8,
        value: numberToHex((reserve0 / part) | ((reserve1 / part) << 112n), {
          size: 32,
        }),
      })
      await client.mine({ blocks: 1 })
      return forward('eth_call', params)
    },
  })
  // The first read also checks whether contracts see the chain's block number.
  await getPools(restless, { deployment })
  reads = 0
  const amountIn = parseEther('10')
  const quote = await getQuote(restless, {
    deployment,
    tokenIn: 'DAI',
    tokenOut: 'USDT',
    amountIn,
  })
  expect(reads).toBe(2)
  const offers = await Promise.all(
    [
      ['DAI', 'USDT'],
      ...['ZKP', 'WETH', 'WBTC'].map((via) => ['DAI', via, 'USDT']),
    ].map((symbols) =>
      client.readContract({
        address: deployment.contracts.router,
        abi: parseAbi([
          'function getAmountsOut(uint256, address[]) view returns (uint256[])',
        ]),
        functionName: 'getAmountsOut',
        args: [
          amountIn,
          symbols.map((symbol) => getToken(deployment, symbol).address),
        ],
        blockNumber: quote.blockNumber,
      }),
    ),
  )
  for (const amounts of offers)
    expect(quote.amountOut).toBeGreaterThanOrEqual(amounts.at(-1) ?? 0n)
  expect(quote.route).toHaveLength(3)
})

test.each([
  [{ amountIn: 1 }, '"amountIn" must be a bigint, e.g. 1n, got 1.'],
  [{ amountIn: '1' }, '"amountIn" must be a bigint, e.g. 1n, got 1.'],
  [{ amountOut: 1 }, '"amountOut" must be a bigint, e.g. 1n, got 1.'],
  [{}, '"amountIn" must be a bigint, e.g. 1n, got undefined.'],
  [
    { deployment: undefined },
    '"deployment" must be parsed by parseDeployment.',
  ],
])(
  'error: explains invalid parameters to a caller without types, %j',
  async (bad, sentence) => {
    const { client, deployment } = chain
    const trade = { deployment, tokenIn: 'ZKP', tokenOut: 'USDT', ...bad }
    await expect(getQuote(client, trade as never)).rejects.toMatchObject({
      shortMessage: sentence,
    })
  },
)

test('error: does not report a missing deployment as a node’s error', async () => {
  const shortMessage = '"deployment" must be parsed by parseDeployment.'
  const { client } = chain
  const missing = { account: chain.user.address } as never
  for (const act of [
    () => getPools(client, missing),
    () => getBalances(client, missing),
  ])
    await expect(act()).rejects.toMatchObject({ shortMessage })
})
