import {
  type Deployment,
  getPairAddress,
  type PairKey,
  sortTokens,
} from '@letheswap/sdk'
import type { Page } from '@playwright/test'
import { type Address, type Hex, pad, parseEther, toHex } from 'viem'
import { pairSlots } from './poolsPage'
import { withConfig } from './swapPage'

/**
 * Puts tokens and pools of them beside a devnet's own four and ten, by copying the
 * code of a token and a pair and writing their storage: creating a thousand by
 * transactions would take three billion gas.
 */
export async function createManyPools(
  {
    deployment,
    rpc,
  }: {
    deployment: Deployment
    /** URL of the node. */
    rpc: string
  },
  { tokenCount = 96, poolCount = 383 } = {},
): Promise<Pick<Deployment, 'tokens' | 'pairs'>> {
  const { chain, contracts, tokens: own } = deployment
  const { factory, wrappedNative } = contracts
  const getAddress = (symbol: string) =>
    own.find((token) => token.symbol === symbol)?.address as Address
  const tokens = Array.from({ length: tokenCount }, (_, index) => ({
    chainId: chain.id,
    address: pad(toHex(0x7000_0000 + index), { size: 20 }),
    name: `Coin number ${index}`,
    symbol: `C${String(index).padStart(3, '0')}`,
    decimals: 18,
  }))
  const hubs = [
    { symbol: 'USDT', address: getAddress('USDT') },
    { symbol: 'WETH', address: getAddress('WETH') },
    { symbol: 'ZKP', address: wrappedNative },
  ]
  // Each with all three hubs, and then with its next.
  const sides = [
    ...tokens.flatMap((token) => hubs.map((hub) => [token, hub] as const)),
    ...tokens
      .slice(1)
      .map((token, index) => [tokens[index] ?? token, token] as const),
  ].slice(0, poolCount)

  const [tokenCode, pairCode] = await send<Hex>(
    rpc,
    [
      getAddress('DAI'),
      getPairAddress({
        factory,
        tokenA: getAddress('DAI'),
        tokenB: getAddress('USDT'),
      }),
    ].map((address) => ['eth_getCode', [address, 'latest']]),
  )
  const store = (address: Address, slot: bigint | Hex, value: Hex | bigint) =>
    [
      'anvil_setStorageAt',
      [
        address,
        toHex(BigInt(slot), { size: 32 }),
        toHex(BigInt(value), { size: 32 }),
      ],
    ] as const
  const pools = sides.flatMap(([tokenA, tokenB], index) => {
    const pair = getPairAddress({
      factory,
      tokenA: tokenA.address,
      tokenB: tokenB.address,
    })
    const [token0, token1] = sortTokens(tokenA.address, tokenB.address)
    const reserve = parseEther(String(1_000 + index))
    return [
      ['anvil_setCode', [pair, pairCode]] as const,
      // Of the pair: the LP tokens' supply, the tokens and the reserves.
      store(pair, 0n, reserve),
      store(pair, 6n, token0),
      store(pair, 7n, token1),
      store(pair, 8n, (reserve << 112n) + reserve),
      ...pairSlots(tokenA.address, tokenB.address).map((slot) =>
        store(factory, slot, pair),
      ),
    ]
  })
  await send(rpc, [
    ...tokens.map(
      ({ address }) => ['anvil_setCode', [address, tokenCode]] as const,
    ),
    ...pools,
    ['evm_mine', []],
  ])
  return {
    tokens,
    pairs: sides.map(([a, b]): PairKey => `${a.symbol}-${b.symbol}`),
  }
}

/** Serves a page these tokens and pools beside the network's own. */
export const withManyPools = (
  page: Page,
  many: Pick<Deployment, 'tokens' | 'pairs'>,
) =>
  withConfig(page, ({ tokens, pairs }) => {
    tokens.push(...many.tokens)
    pairs.push(...many.pairs)
  })

/** Makes many calls in a few requests. */
async function send<result>(
  url: string,
  calls: readonly (readonly [method: string, params: readonly unknown[]])[],
): Promise<result[]> {
  const results: result[] = []
  for (let start = 0; start < calls.length; start += 500) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        calls.slice(start, start + 500).map(([method, params], id) => ({
          jsonrpc: '2.0',
          id,
          method,
          params,
        })),
      ),
    })
    const answers = (await response.json()) as {
      result: result
      error?: object
    }[]
    for (const { result, error } of answers) {
      if (error) throw new Error(JSON.stringify(error))
      results.push(result)
    }
  }
  return results
}
