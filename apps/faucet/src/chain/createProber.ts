import { type Address, erc20Abi, type Hash, withTimeout } from 'viem'
import {
  getBalance,
  getBlock,
  getChainId,
  getFeeHistory,
  getGasPrice,
  getTransactionCount,
  readContract,
} from 'viem/actions'
import type { Config } from '../config/readConfig.js'
import type { FaucetToken } from '../config/readTokens.js'
import type { ChainClient } from './createChainClient.js'
import type { Prices } from './fees.js'

/** What a claim needs to know of the chain, so that it need not ask itself. */
export type Probe = Prices & {
  /** The balances are of this block or a later one. */
  blockNumber: bigint
  blockHash: Hash
  /** By `performance.now()`. */
  takenAt: number
  /** Transactions of the account that are in a block. */
  nonce: number
  /** With those that wait to be mined, as far as the node knows of them. */
  sent: number
  nativeBalance: bigint
  /** By symbol, in the token's smallest unit. */
  tokenBalances: ReadonlyMap<string, bigint>
}

/** Blocks whose tips tell today's price. */
const feeHistoryRange = { blockCount: 10, rewardPercentiles: [50] }

/** Looks at the chain, at most once at a time, and remembers what it saw. */
export function createProber({
  config,
  client,
  address,
}: {
  config: Config
  client: ChainClient
  /** Of the account that pays. */
  address: Address
}) {
  let last: Probe | undefined
  let flight: Promise<Probe> | undefined
  let isFailing = false

  const getTokenBalance = async ({ symbol, address: token }: FaucetToken) => {
    const balance =
      token === undefined
        ? await getBalance(client, { address })
        : await readContract(client, {
            address: token,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [address],
          })
    return [symbol, balance] as const
  }

  const look = async (): Promise<Probe> => {
    const takenAt = performance.now()
    const [
      chainId,
      genesis,
      latest,
      history,
      gasPrice,
      nonce,
      sent,
      native,
      tokens,
    ] =
      // One limit over all attempts: a fallback tries each URL for its own time.
      await withTimeout(
        () =>
          Promise.all([
            getChainId(client),
            getBlock(client, { blockNumber: 0n }),
            getBlock(client, { blockTag: 'latest' }),
            // Not every node knows these two; there are bounds to fall back on.
            getFeeHistory(client, feeHistoryRange).catch(() => undefined),
            getGasPrice(client).catch(() => undefined),
            getTransactionCount(client, { address, blockTag: 'latest' }),
            getTransactionCount(client, { address, blockTag: 'pending' }),
            getBalance(client, { address }),
            Promise.all([...config.tokens.values()].map(getTokenBalance)),
          ]),
        {
          timeout: config.rpcTimeout,
          errorInstance: new Error('The node did not answer in time.'),
        },
      )
    if (chainId !== config.deployment.chain.id)
      throw new Error(`The node's chain id is ${chainId}.`)
    if (genesis.hash !== config.network)
      throw new Error("The node's genesis block is another one.")
    return {
      blockNumber: latest.number,
      blockHash: latest.hash,
      // The next block's, which a new transaction has to pay.
      baseFeePerGas:
        latest.baseFeePerGas == null
          ? undefined
          : (history?.baseFeePerGas.at(-1) ?? latest.baseFeePerGas),
      tip: getMedian((history?.reward ?? []).flat()),
      gasPrice,
      nonce,
      // Two nodes behind a balancer may have answered.
      sent: Math.max(nonce, sent),
      nativeBalance: native,
      tokenBalances: new Map(tokens),
      takenAt,
    }
  }

  const refresh = (): Promise<Probe> => {
    flight ??= look()
      .then((probe) => {
        last = probe
        isFailing = false
        return probe
      })
      .catch((error) => {
        isFailing = true
        throw error
      })
      .finally(() => {
        flight = undefined
      })
    return flight
  }

  return {
    /** Looks now, joining a look that is under way. */
    refresh,
    /** The last look if it is young enough, else a new one. */
    async get(): Promise<Probe> {
      const isYoung =
        last && performance.now() - last.takenAt < config.probeMaxAge
      return last && isYoung && !isFailing ? last : refresh()
    },
    /** The last look that succeeded, however old. */
    last: () => last,
    isFailing: () => isFailing || last === undefined,
  }
}

/** The higher of the two in the middle. */
const getMedian = (values: readonly bigint[]): bigint | undefined =>
  [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))[values.length >> 1]
