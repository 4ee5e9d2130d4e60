import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { getPair } from './getPair.js'
import { getPools } from './getPools.js'

const chain = useChain()

test('default', async () => {
  const { client, deployment, user } = chain
  const account = user.address
  const { blockNumber, ...pool } = await getPair(client, {
    deployment,
    tokenA: 'DAI',
    tokenB: 'USDT',
    account,
  })
  const all = await getPools(client, { deployment, account })
  expect(pool).toEqual(all.pools[0])
  expect(blockNumber).toBe(all.blockNumber)
})

test('behavior: returns the sides in the requested order', async () => {
  const { client, deployment } = chain
  const [ab, ba] = await Promise.all([
    getPair(client, { deployment, tokenA: 'DAI', tokenB: 'WBTC' }),
    getPair(client, { deployment, tokenA: 'WBTC', tokenB: 'DAI' }),
  ])
  expect(ba.name).toBe('WBTC / DAI')
  expect(ba.pairAddress).toBe(ab.pairAddress)
  expect([ba.reserveA, ba.reserveB]).toEqual([ab.reserveB, ab.reserveA])
  expect([ba.reserve0, ba.reserve1]).toEqual([ab.reserve0, ab.reserve1])
})

test('names a pool by the key of the deployment, however its tokens are given', async () => {
  const { client, deployment } = chain
  const { wrappedNative } = deployment.contracts
  const dai = deployment.tokens.find(({ symbol }) => symbol === 'DAI')
  for (const [tokenA, tokenB] of [
    ['DAI', 'ZKP'],
    ['ZKP', 'DAI'],
    [dai?.address, wrappedNative],
    ['WZKP', dai?.address],
  ] as [string, string][])
    expect(await getPair(client, { deployment, tokenA, tokenB })).toMatchObject(
      {
        key: 'DAI-ZKP',
      },
    )
})
