import { readContract } from 'viem/actions'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { getToken } from '../deployment/registry.js'
import { getPairAddress } from './getPairAddress.js'
import { factoryCall } from './reads.js'
import { sortTokens } from './sortTokens.js'

const chain = useChain()
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

test('rule: computes USDC/WETH of Ethereum mainnet, in either order', () => {
  const factory = '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f'
  const pair = '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'
  expect(getPairAddress({ factory, tokenA: usdc, tokenB: weth })).toBe(pair)
  expect(getPairAddress({ factory, tokenA: weth, tokenB: usdc })).toBe(pair)
})

test('rule: computes the factory’s address of every pair', async () => {
  const { client, deployment } = chain
  const { factory } = deployment.contracts
  for (const key of deployment.pairs) {
    const [tokenA, tokenB] = key
      .split('-')
      .map((symbol) => getToken(deployment, symbol).address) as [
      `0x${string}`,
      `0x${string}`,
    ]
    expect(getPairAddress({ factory, tokenA, tokenB })).toBe(
      await readContract(
        client,
        factoryCall(factory, 'getPair', tokenA, tokenB),
      ),
    )
  }
})

test('error: rejects a factory that is not an address', () => {
  expect(() =>
    getPairAddress({ factory: '0x1234', tokenA: usdc, tokenB: weth }),
  ).toThrow('Address "0x1234" is invalid.')
})

test('rule: token0 is the lower address, regardless of checksums', () => {
  const low = '0xaB00000000000000000000000000000000000000'
  const high = '0xB000000000000000000000000000000000000000'
  expect(sortTokens(low, high)).toEqual([low, high])
  expect(sortTokens(high, low)).toEqual([low, high])
})
