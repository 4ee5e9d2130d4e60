import { erc20Abi, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { getPools } from './getPools.js'
import { waitForReceipt } from './waitForReceipt.js'

const chain = useChain()

test('default', async () => {
  const { client, deployment, devnet } = chain
  const { blockNumber, pools } = await getPools(client, { deployment })
  expect(blockNumber).toBe(await devnet.client.getBlockNumber())
  expect(pools.map(({ key }) => key)).toEqual([
    'DAI-USDT',
    'DAI-WBTC',
    'DAI-WETH',
    'DAI-ZKP',
    'USDT-WBTC',
    'USDT-WETH',
    'USDT-ZKP',
    'WBTC-WETH',
    'WBTC-ZKP',
    'WETH-ZKP',
  ])
  for (const pool of pools) {
    const { tokenA, token0, reserveA, reserveB, reserve0, reserve1 } = pool
    expect(pool.exists).toBe(true)
    expect(pool.liquidity).toBeUndefined()
    expect([reserveA, reserveB]).toEqual(
      tokenA.address === token0 ? [reserve0, reserve1] : [reserve1, reserve0],
    )
  }
})

test('rule: liquidity in USD is the average of the normalized reserves', async () => {
  const { client, deployment } = chain
  const { pools } = await getPools(client, { deployment })
  const pool = pools.find(({ key }) => key === 'DAI-USDT')
  // USDT has 6 decimals, the figure 18.
  expect(pool?.liquidityUsd).toBe(
    ((pool?.reserveA as bigint) + (pool?.reserveB as bigint) * 10n ** 12n) / 2n,
  )
})

test('rule: ten pools with the LP balances are one request', async () => {
  const { client, requests } = chain
  const parameters = chain.own
  // The first read also checks whether contracts see the chain's block number.
  await getPools(client, parameters)
  requests.length = 0
  const { pools } = await getPools(client, parameters)
  expect(requests.map(({ method }) => method)).toEqual(['eth_call'])
  expect(pools.map(({ liquidity }) => liquidity)).toEqual(Array(10).fill(0n))
})

test('args: account', async () => {
  const { client, deployment, devnet } = chain
  // The seeder of the pools has all LP tokens except the locked 1,000 wei.
  const [seeder] = devnet.accounts
  const { pools } = await getPools(client, {
    deployment,
    account: seeder?.address,
  })
  for (const { liquidity, totalSupply } of pools)
    expect(liquidity).toBe(totalSupply - 1_000n)
})

test('args: blockNumber', async () => {
  const { client, devnet, user } = chain
  const own = chain.own
  const before = await getPools(client, own)
  const hash = await devnet.client.writeContract({
    account: devnet.accounts[0],
    address: before.pools[0]?.pairAddress as `0x${string}`,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [user.address, 1n],
  })
  await waitForReceipt(client, { hash })
  const { blockNumber, pools } = await getPools(client, own)
  expect(pools[0]?.liquidity).toBe(1n)
  expect(blockNumber).toBe(before.blockNumber + 1n)
  expect(
    await getPools(client, { ...own, blockNumber: before.blockNumber }),
  ).toEqual(before)
})

test('behavior: a pair that does not exist is empty', async () => {
  const { client, deployment, user } = chain
  // The factory itself stands for a token without a pair.
  const token = {
    chainId: deployment.chain.id,
    address: deployment.contracts.factory,
    name: 'New',
    symbol: 'NEW',
    decimals: 18,
  }
  const { pools } = await getPools(client, {
    deployment: {
      ...deployment,
      tokens: [...deployment.tokens, token],
      pairs: ['DAI-NEW'],
    },
    account: user.address,
  })
  expect(pools).toMatchObject([
    {
      name: 'DAI / NEW',
      exists: false,
      reserve0: 0n,
      reserve1: 0n,
      totalSupply: 0n,
      liquidity: 0n,
    },
  ])
})

test('behavior: reserves of 2^112 - 1, the most a pair can hold', async () => {
  const { client, deployment, devnet } = chain
  const { pools } = await getPools(client, { deployment })
  const [pool] = pools
  const most = 2n ** 112n - 1n
  // Slot 8 of UniswapV2Pair packs timestamp, reserve1 and reserve0.
  await devnet.client.setStorageAt({
    address: pool?.pairAddress as `0x${string}`,
    index: 8,
    value: `0x${((most << 112n) + most).toString(16).padStart(64, '0')}`,
  })
  const after = await getPools(client, { deployment })
  expect(after.pools[0]).toMatchObject({ reserve0: most, reserve1: most })
  expect(after.pools[0]?.liquidityUsd).toBeGreaterThan(parseEther('1'))
})
