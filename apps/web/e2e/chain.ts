import { type Deployment, waitForReceipt } from '@letheswap/sdk'
import {
  type Address,
  createPublicClient,
  formatUnits,
  type Hash,
  http,
  parseAbi,
  parseUnits,
  type Transport,
} from 'viem'

const erc20 = parseAbi(['function balanceOf(address) view returns (uint256)'])
const factory = parseAbi([
  'function getPair(address, address) view returns (address)',
])
const router = parseAbi([
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function getAmountsIn(uint256, address[]) view returns (uint256[])',
  'function quote(uint256, uint256, uint256) pure returns (uint256)',
])
const pair = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
])

/** Reads the chain directly, without the product's code, to compare it with the page. */
export function readChain(
  deployment: Deployment,
  transport: Transport = http(deployment.chain.rpcUrls[0]),
) {
  const { chain, contracts } = deployment
  const client = createPublicClient({
    transport,
    pollingInterval: 50,
  })
  const native = chain.nativeCurrency.symbol
  const decimals: Record<string, number> = {
    [native]: chain.nativeCurrency.decimals,
  }
  const places: Record<string, number> = { [native]: 6 }
  const addresses: Record<string, Address> = {
    [native]: contracts.wrappedNative,
  }
  for (const token of deployment.tokens) {
    decimals[token.symbol] = token.decimals
    places[token.symbol] = token.extensions?.displayDecimals ?? 6
    addresses[token.symbol] = token.address
  }
  const find = <value>(map: Record<string, value>, symbol: string): value => {
    const value = map[symbol]
    if (value === undefined) throw new Error(`No token "${symbol}".`)
    return value
  }

  /** Formats an amount as the page does: truncated, without trailing zeros. */
  function shown(amount: bigint, symbol: string) {
    if (amount === 0n) return '0.00'
    return cut(
      formatUnits(amount, find(decimals, symbol)),
      find(places, symbol),
    )
  }

  const pairOf = (a: string, b: string) =>
    client.readContract({
      address: contracts.factory,
      abi: factory,
      functionName: 'getPair',
      args: [find(addresses, a), find(addresses, b)],
    })

  const balanceOf = (token: Address, owner: Address) =>
    client.readContract({
      address: token,
      abi: erc20,
      functionName: 'balanceOf',
      args: [owner],
    })

  return {
    client,
    symbols: Object.keys(addresses),
    decimals: (symbol: string) => find(decimals, symbol),
    places: (symbol: string) => find(places, symbol),
    balance: (symbol: string, owner: Address) =>
      symbol === native
        ? client.getBalance({ address: owner })
        : balanceOf(find(addresses, symbol), owner),
    liquidity: async (a: string, b: string, owner: Address) =>
      balanceOf(await pairOf(a, b), owner),
    /**
     * Returns the amount of `b` that matches `amount` of `a` at the pool's ratio. The
     * router's `quote` computes it, and it is formatted as in the page's fields.
     */
    async quote(amount: string, a: string, b: string) {
      const [reserve0, reserve1] = await client.readContract({
        address: await pairOf(a, b),
        abi: pair,
        functionName: 'getReserves',
      })
      const aIsToken0 = BigInt(find(addresses, a)) < BigInt(find(addresses, b))
      const amountB = await client.readContract({
        address: contracts.router,
        abi: router,
        functionName: 'quote',
        args: [
          parseUnits(amount, find(decimals, a)),
          ...(aIsToken0
            ? ([reserve0, reserve1] as const)
            : ([reserve1, reserve0] as const)),
        ],
      })
      return formatUnits(amountB, find(decimals, b))
    },
    async amountOut(amountIn: bigint, symbols: readonly string[]) {
      const amounts = await client.readContract({
        address: contracts.router,
        abi: router,
        functionName: 'getAmountsOut',
        args: [amountIn, symbols.map((symbol) => find(addresses, symbol))],
      })
      return amounts[amounts.length - 1] ?? 0n
    },
    async amountIn(amountOut: bigint, symbols: readonly string[]) {
      const [amountIn = 0n] = await client.readContract({
        address: contracts.router,
        abi: router,
        functionName: 'getAmountsIn',
        args: [amountOut, symbols.map((symbol) => find(addresses, symbol))],
      })
      return amountIn
    },
    async gas(hash: Hash) {
      const { gasUsed, effectiveGasPrice } = await waitForReceipt(client, {
        hash,
      })
      return gasUsed * effectiveGasPrice
    },
    shown,
    /** Formats a balance as the page does, with grouped digits. */
    shownBalance(amount: bigint, symbol: string) {
      const [whole = '', ...fraction] = shown(amount, symbol).split('.')
      return [BigInt(whole).toLocaleString('en-US'), ...fraction].join('.')
    },
  }
}

/** Truncates a number's decimals, and removes trailing zeros. */
export function cut(number: string, places: number): string {
  const [whole, fraction = ''] = number.split('.')
  const rest = fraction.slice(0, places).replace(/0+$/, '')
  return rest ? `${whole}.${rest}` : `${whole}`
}
