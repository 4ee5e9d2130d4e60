import { createClient, erc20Abi, http, parseEther, zeroAddress } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { swap } from '../../test/swap.js'
import { erc20Call } from '../contracts/reads.js'
import { getToken } from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import { dexActions } from './dexActions.js'
import { getActivity } from './getActivity.js'
import { getBalances } from './getBalances.js'
import { getPair } from './getPair.js'
import { getPools } from './getPools.js'
import { getPosition } from './getPosition.js'
import { getQuote } from './getQuote.js'
import { getSwapHistory } from './getSwapHistory.js'
import { waitForReceipt } from './waitForReceipt.js'

const chain = useChain()

test('default: balances match the contracts, in one request', async () => {
  const { client, deployment, user, devnet, requests } = chain
  // The amount is more than a JavaScript number can represent exactly.
  const amount = 2n ** 200n
  await devnet.mint({ symbol: 'DAI', to: user.address, amount })
  // The first read also checks whether contracts see the chain's block number.
  await getBalances(client, chain.own)
  requests.length = 0
  const { blockNumber, balances } = await getBalances(client, chain.own)
  expect(requests.map(({ method }) => method)).toEqual(['eth_call'])
  expect(blockNumber).toBe(await devnet.client.getBlockNumber())
  expect(balances.ZKP).toBe(await getBalance(client, user))
  expect(balances.DAI).toBe(amount + parseEther('1000'))
  for (const { symbol, address } of deployment.tokens)
    expect(balances[symbol]).toBe(
      await readContract(client, erc20Call(address, 'balanceOf', user.address)),
    )
})

test('rule: a failed read is an error, never a zero', async () => {
  const { client, deployment, own } = chain
  const [first, ...rest] = deployment.tokens as [Deployment['tokens'][0]]
  const { contracts } = deployment
  const tokens = [{ ...first, address: contracts.factory }, ...rest]
  const broken = { ...own, deployment: { ...deployment, tokens } }
  const moved = { ...contracts, multicall3: zeroAddress }
  const misled = { ...own, deployment: { ...deployment, contracts: moved } }
  for (const [parameters, shortMessage] of [
    [broken, 'Could not read the balance of USDT.'],
    [misled, 'Could not read the balances.'],
  ] as const)
    await expect(getBalances(client, parameters)).rejects.toMatchObject({
      ...{ name: 'ReadFailedError', shortMessage },
    })
  // The other balances are available without it.
  const { balances, unread } = await getBalances(client, {
    ...broken,
    allowFailure: true,
  })
  expect(unread).toEqual(['USDT'])
  const { USDT: _, ...others } = (await getBalances(client, own)).balances
  expect(balances).toEqual(others)
})

test('default: returns the deployment’s pools with the reserves of both tokens', async () => {
  const { client, deployment, devnet } = chain
  const { blockNumber, pools } = await getPools(client, { deployment })
  expect(blockNumber).toBe(await devnet.client.getBlockNumber())
  expect(pools.map(({ key }) => key)).toEqual([
    ...['DAI-USDT', 'DAI-WBTC', 'DAI-WETH', 'DAI-ZKP', 'USDT-WBTC'],
    ...['USDT-WETH', 'USDT-ZKP', 'WBTC-WETH', 'WBTC-ZKP', 'WETH-ZKP'],
  ])
  for (const pool of pools) {
    const { tokenA, token0, reserveA, reserveB, reserve0, reserve1 } = pool
    expect(pool).toMatchObject({ exists: true, liquidity: undefined })
    expect([reserveA, reserveB]).toEqual(
      tokenA.address === token0 ? [reserve0, reserve1] : [reserve1, reserve0],
    )
  }
  // The average of the normalized reserves. USDT has 6 decimals, and the result 18.
  const [pool] = pools as [(typeof pools)[0]]
  expect(pool.liquidityUsd).toBe(
    (pool.reserveA + pool.reserveB * 10n ** 12n) / 2n,
  )
})

test('args: account and blockNumber include LP balances in the same request', async () => {
  const { client, deployment, devnet, own, requests, user } = chain
  const [seeder] = devnet.accounts
  // The pools' creator has all LP tokens except the locked 1,000 wei.
  const account = seeder?.address
  for (const pool of (await getPools(client, { deployment, account })).pools)
    expect(pool.liquidity).toBe(pool.totalSupply - 1_000n)
  requests.length = 0
  const before = await getPools(client, own)
  expect(requests.map(({ method }) => method)).toEqual(['eth_call'])
  expect(before.pools.map(({ liquidity }) => liquidity)).toEqual(
    Array(10).fill(0n),
  )
  const hash = await devnet.client.writeContract({
    account: seeder,
    address: before.pools[0]?.pairAddress as `0x${string}`,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [user.address, 1n],
  })
  await waitForReceipt(client, { hash })
  const { blockNumber, pools } = await getPools(client, own)
  expect(pools[0]?.liquidity).toBe(1n)
  expect(blockNumber).toBe(before.blockNumber + 1n)
  const past = { ...own, blockNumber: before.blockNumber }
  expect(await getPools(client, past)).toEqual(before)
})

test('behavior: returns a pair that does not exist as an empty pool', async () => {
  const { client, deployment, own } = chain
  // Uses the factory's address as a token without a pair.
  const token = {
    ...{ chainId: deployment.chain.id, address: deployment.contracts.factory },
    ...{ name: 'New', symbol: 'NEW', decimals: 18 },
  }
  const tokens = [...deployment.tokens, token]
  const { pools } = await getPools(client, {
    ...own,
    deployment: { ...deployment, tokens, pairs: ['DAI-NEW'] },
  })
  expect(pools).toMatchObject([
    {
      ...{ name: 'DAI / NEW', exists: false, reserve0: 0n, reserve1: 0n },
      ...{ totalSupply: 0n, liquidity: 0n },
    },
  ])
})

test('behavior: reads reserves of 2^112 - 1, a pair’s maximum', async () => {
  const { client, deployment, devnet } = chain
  const { pools } = await getPools(client, { deployment })
  const most = 2n ** 112n - 1n
  // Slot 8 of UniswapV2Pair packs timestamp, reserve1 and reserve0.
  await devnet.client.setStorageAt({
    address: pools[0]?.pairAddress as `0x${string}`,
    index: 8,
    value: `0x${((most << 112n) + most).toString(16).padStart(64, '0')}`,
  })
  const [pool] = (await getPools(client, { deployment })).pools
  expect(pool).toMatchObject({ reserve0: most, reserve1: most })
  expect(pool?.liquidityUsd).toBeGreaterThan(parseEther('1'))
})

test('rule: returns a pair in the requested order, by symbol or address', async () => {
  const { client, deployment, own } = chain
  const { blockNumber, pools } = await getPools(client, own)
  const read = (tokenA: string, tokenB: string) =>
    getPair(client, { ...own, tokenA, tokenB })
  const pair = await read('DAI', 'ZKP')
  expect(pair).toEqual({ ...pools[3], blockNumber })
  const [dai, wrapped] = [
    getToken(deployment, 'DAI').address,
    deployment.contracts.wrappedNative,
  ]
  for (const tokenA of ['DAI', dai, dai.toLowerCase()])
    for (const tokenB of ['ZKP', 'WZKP', wrapped]) {
      const { key, pairAddress, reserveA } = pair
      const shared = { key, pairAddress, reserve0: pair.reserve0 }
      expect(await read(tokenA, tokenB)).toMatchObject({ ...shared, reserveA })
      expect(await read(tokenB, tokenA)).toMatchObject({
        ...{ ...shared, reserveA: pair.reserveB, reserveB: reserveA },
      })
    }
  const trade = { deployment, amountIn: 10n ** 18n, tokenOut: 'USDT' }
  expect(await getQuote(client, { ...trade, tokenIn: dai })).toEqual({
    ...(await getQuote(client, { ...trade, tokenIn: 'DAI' })),
    quotedAt: expect.any(Number),
  })
})

/** Returns a function for each read action that requires an account. */
const readers = (client: Parameters<typeof getBalances>[0], own: object) => {
  const parameters = { deployment: chain.deployment, ...own }
  const pool = { ...parameters, tokenA: 'DAI', tokenB: 'USDT' }
  return [
    () => getActivity(client, parameters),
    () => getBalances(client, parameters),
    () => getPosition(client, pool),
    () => getSwapHistory(client, parameters),
  ]
}

test("rule: actions that read an account use the client's by default", async () => {
  const { client, clients, user } = chain
  await swap(chain, { tokenIn: 'ZKP', tokenOut: 'DAI', amountIn: 1_000n })
  const expected = readers(client, { account: user.address })
  for (const [index, read] of readers(clients.walletClient, {}).entries())
    expect(await read()).toEqual(await expected[index]?.())
})

test.each(['0x12', `0x${'aB'.repeat(20)}`])(
  'error: rejects an account of %s',
  async (account) => {
    for (const read of readers(chain.client, { account }))
      await expect(read()).rejects.toMatchObject({
        ...{ name: 'InvalidOptionError', field: 'account' },
      })
  },
)

test('rule: the decorator only passes parameters on to the actions', async () => {
  const { client, deployment, devnet, own, user } = chain
  const account = user.address
  const dex = createClient({ transport: http(devnet.rpcUrl) }).extend(
    dexActions(deployment),
  )
  expect(await dex.getPools()).toEqual(await getPools(client, { deployment }))
  expect(await dex.getBalances({ account })).toEqual(
    await getBalances(client, own),
  )
  const trade = { tokenIn: 'ZKP', tokenOut: 'DAI', amountIn: 10n ** 18n }
  const quote = await dex.getQuote(trade)
  expect({ ...quote, quotedAt: 0 }).toEqual({
    ...(await getQuote(client, { deployment, ...trade })),
    quotedAt: 0,
  })
  const plan = await dex.planSwap({ account, quote })
  const { balanceChanges } = await dex.simulatePlan({ plan })
  expect(balanceChanges.map(({ change }) => change)).toEqual([
    -trade.amountIn,
    quote.amountOut,
  ])
})
