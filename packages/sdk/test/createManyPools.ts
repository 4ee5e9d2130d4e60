import {
  type Deployment,
  getPairAddress,
  type PairKey,
  sortTokens,
} from '@letheswap/sdk'
import {
  type Address,
  encodeAbiParameters,
  type Hash,
  type Hex,
  keccak256,
  pad,
  parseEther,
  toHex,
} from 'viem'

/**
 * Adds tokens and pools to those of a devnet, by copying the code of a token and a pair
 * and writing their storage. Creating a thousand with transactions would take three
 * billion gas.
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
  // Pairs each token with all three hubs, then with its next neighbors.
  const sides = [
    ...tokens.flatMap((token) => hubs.map((hub) => [token, hub] as const)),
    ...tokens.flatMap((_, distance) =>
      tokens
        .slice(distance + 1)
        .map((token, index) => [tokens[index] ?? token, token] as const),
    ),
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
      // The pair's storage: the supply of LP tokens, the tokens and the reserves.
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

/** Position of `getPair` in the storage of Uniswap V2's factory. */
const GET_PAIR_SLOT = 2n

/**
 * Returns the slots of a pair in the factory's mapping, for both orders of its tokens.
 */
export function pairSlots(a: Address, b: Address): [Hash, Hash] {
  const slotOf = (key: Address, parent: bigint | Hash) =>
    keccak256(
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'uint256' }],
        [key, BigInt(parent)],
      ),
    )
  return [
    slotOf(b, slotOf(a, GET_PAIR_SLOT)),
    slotOf(a, slotOf(b, GET_PAIR_SLOT)),
  ]
}

/** Sends many calls in a few requests. */
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
