import {
  type Deployment,
  factoryAbi,
  getPairAddress,
  getTokens,
  getUniqueSymbol,
  getWrappedToken,
  type InvalidDeploymentError,
  pairAbi,
  parseDeployment,
  type TokenUnreadableError,
} from '@letheswap/sdk'
import { type Address, type Client, getAddress, zeroAddress } from 'viem'
import { getBlockNumber, getChainId, getCode, readContract } from 'viem/actions'
import type { GenesisUnreadableError, NotAnExchangeError } from './errors.js'
import { canonicalMulticall3 } from './planNetwork.js'
import { readExchange } from './readExchange.js'
import { readGenesis } from './readGenesis.js'
import { readToken } from './readToken.js'

export declare namespace adoptNetwork {
  type Parameters = {
    router: Address
    /** @default the tokens of the first 1,000 pairs */
    tokens?: readonly Address[] | undefined
    /** RPC URLs for users of the deployment. */
    rpcUrls: readonly string[]
    /** Name for wallets. The chain itself does not have one. */
    name?: string | undefined
    /** The native coin, which the chain does not describe. */
    nativeCurrency?: { name: string; symbol: string } | undefined
    /** Called for each token that is omitted. */
    onSkipped?:
      | ((error: TokenUnreadableError | InvalidDeploymentError) => void)
      | undefined
  }
  type ErrorType =
    | GenesisUnreadableError
    | InvalidDeploymentError
    | NotAnExchangeError
    | TokenUnreadableError
}

/**
 * Creates the deployment of an existing exchange from its router: factory, wrapped
 * coin, fee, init code hash, pairs, and tokens. Sends nothing.
 *
 * If two symbols look the same, the first digits of the address are appended to the
 * second one, as in `USDC_a0b8`, and `extensions.contractSymbol` keeps the contract's
 * symbol. `extensions.feeOnTransfer` needs a node with eth_simulateV1.
 *
 * @returns The deployment for the SDK, the page and the faucet.
 * @throws NotAnExchangeError if the contracts are not Uniswap V2's.
 * @throws GenesisUnreadableError if the node does not serve block 0, which identifies
 * the chain.
 * @throws TokenUnreadableError if one of `tokens` is unreadable. Other unreadable
 * tokens are omitted.
 */
export async function adoptNetwork(
  client: Client,
  parameters: adoptNetwork.Parameters,
): Promise<Deployment> {
  const { rpcUrls, nativeCurrency = { name: 'Ether', symbol: 'ETH' } } =
    parameters
  const [exchange, chainId, genesisHash, multicallCode] = await Promise.all([
    readExchange(client, getAddress(parameters.router)),
    getChainId(client),
    readGenesis(client),
    getCode(client, { address: canonicalMulticall3 }),
  ])
  const { factory, wrappedNative } = exchange.contracts
  const pairs = parameters.tokens
    ? await findPairs(client, factory, [...parameters.tokens, wrappedNative])
    : await listPairs(client, factory)
  const base = parseDeployment({
    chain: {
      id: chainId,
      name: parameters.name ?? `Chain ${chainId}`,
      nativeCurrency: { ...nativeCurrency, decimals: 18 },
      rpcUrls,
    },
    genesisHash,
    startBlock: await findFirstBlock(client, factory),
    ...exchange,
    contracts: {
      ...exchange.contracts,
      multicall3: multicallCode ? canonicalMulticall3 : undefined,
    },
    tokens: [],
    pairs: [],
  })
  const tokens = await readTokens(client, parameters, { base, pairs })
  const symbols = new Map([
    [wrappedNative, nativeCurrency.symbol],
    ...tokens.map(({ address, symbol }) => [address, symbol] as const),
  ])
  return parseDeployment(
    {
      ...base,
      tokens: tokens.map((token) => ({ ...token, chainId })),
      pairs: pairs.flatMap(([a, b]) => {
        const [symbolA, symbolB] = [symbols.get(a), symbols.get(b)]
        return symbolA && symbolB ? [`${symbolA}-${symbolB}` as const] : []
      }),
    },
    parameters.tokens ? {} : { onSkipped: parameters.onSkipped ?? ignore },
  )
}

const ignore = () => {}

type Pair = readonly [Address, Address]

const maxPairs = 1_000

async function listPairs(client: Client, factory: Address): Promise<Pair[]> {
  const length = await readContract(client, {
    address: factory,
    abi: factoryAbi,
    functionName: 'allPairsLength',
  })
  const indices = Array.from(
    { length: Math.min(Number(length), maxPairs) },
    (_, index) => BigInt(index),
  )
  return inChunks(indices, async (index) => {
    const address = await readContract(client, {
      address: factory,
      abi: factoryAbi,
      functionName: 'allPairs',
      args: [index],
    })
    const ask = (functionName: 'token0' | 'token1') =>
      readContract(client, { address, abi: pairAbi, functionName })
    return Promise.all([ask('token0'), ask('token1')])
  })
}

async function findPairs(
  client: Client,
  factory: Address,
  tokens: readonly Address[],
): Promise<Pair[]> {
  const unique = [...new Set(tokens.map((token) => getAddress(token)))]
  const candidates = unique.flatMap((a, index) =>
    unique.slice(index + 1).map((b): Pair => [a, b]),
  )
  const found = await inChunks(candidates, async (args) => {
    const address = await readContract(client, {
      address: factory,
      abi: factoryAbi,
      functionName: 'getPair',
      args,
    })
    return address === zeroAddress ? [] : [args]
  })
  return found.flat()
}

/** Reads the tokens, except for the wrapped coin, and makes their symbols unique. */
async function readTokens(
  client: Client,
  { tokens, onSkipped }: adoptNetwork.Parameters,
  { base, pairs }: { base: Deployment; pairs: readonly Pair[] },
) {
  const { factory, pairInitCodeHash, wrappedNative } = base.contracts
  const addresses = (tokens ?? pairs.flat()).map((token) => getAddress(token))
  const read = await inChunks(
    [...new Set(addresses)].filter((address) => address !== wrappedNative),
    async (address) => {
      const [tokenA, tokenB] =
        pairs.find((pair) => pair.includes(address)) ?? []
      const holder =
        tokenA &&
        tokenB &&
        getPairAddress({ factory, tokenA, tokenB, pairInitCodeHash })
      try {
        return await readToken(client, { address }, { holder })
      } catch (error) {
        if (tokens) throw error
        onSkipped?.(error as TokenUnreadableError)
        return undefined
      }
    },
  )
  const known = [...getTokens(base), getWrappedToken(base)]
  const taken = known.map(({ symbol }) => symbol)
  return read
    .filter((token) => token !== undefined)
    .map((token) => {
      const symbol = getUniqueSymbol(token, taken)
      taken.push(symbol)
      if (symbol === token.symbol) return token
      const extensions = { contractSymbol: token.symbol, ...token.extensions }
      return { ...token, symbol, extensions }
    })
}

/** Limits simultaneous reads, so that a public node does not refuse them. */
async function inChunks<item, result>(
  items: readonly item[],
  work: (item: item) => Promise<result>,
): Promise<result[]> {
  const results: result[] = []
  for (let at = 0; at < items.length; at += 20)
    results.push(...(await Promise.all(items.slice(at, at + 20).map(work))))
  return results
}

/** Finds the block that created a contract. Returns 0 if the node has no old states. */
async function findFirstBlock(
  client: Client,
  address: Address,
): Promise<number> {
  try {
    let [low, high] = [0n, await getBlockNumber(client)]
    while (low < high) {
      const middle = (low + high) / 2n
      const code = await getCode(client, { address, blockNumber: middle })
      if (code === undefined) low = middle + 1n
      else high = middle
    }
    return Number(low)
  } catch {
    return 0
  }
}
