import { erc20Abi, type Hash, withTimeout } from 'viem'
import {
  getBalance,
  getBlock,
  getChainId,
  getTransactionCount,
  readContract,
} from 'viem/actions'
import type { Config } from '../config/types.js'
import type { ChainClient } from './createChainClient.js'

/** What a claim needs to know of the chain, so that it need not ask itself. */
export type Probe = {
  /** The balances are of this block or a later one. */
  blockNumber: bigint
  blockHash: Hash
  /** Wei per gas; `undefined` on a chain without EIP-1559. */
  baseFeePerGas: bigint | undefined
  nativeBalance: bigint
  /** By symbol, in the token's smallest unit. */
  tokenBalances: ReadonlyMap<string, bigint>
  /** Transactions of the faucet's account that are in a block. */
  nonce: number
  /** By `performance.now()`. */
  takenAt: number
}

/** The node does not serve the network that the deployment describes. */
export class WrongNetworkError extends Error {
  override name = 'WrongNetworkError'
}

/** Looks at the chain, at most once at a time, and remembers what it saw. */
export function createProber({
  config,
  client,
  address,
}: {
  config: Config
  client: ChainClient
  address: `0x${string}`
}) {
  let last: Probe | undefined
  let flight: Promise<Probe> | undefined
  let isFailing = false

  const look = async (): Promise<Probe> => {
    const tokens = [...config.tokens.values()]
    const takenAt = performance.now()
    const [chainId, genesis, latest, nativeBalance, nonce, ...balances] =
      // One limit over all attempts: a fallback tries each URL for its own time.
      await withTimeout(
        () =>
          Promise.all([
            getChainId(client),
            getBlock(client, { blockNumber: 0n }),
            getBlock(client, { blockTag: 'latest' }),
            getBalance(client, { address }),
            getTransactionCount(client, { address, blockTag: 'latest' }),
            ...tokens.map((token) =>
              token.address === undefined
                ? undefined
                : readContract(client, {
                    address: token.address,
                    abi: erc20Abi,
                    functionName: 'balanceOf',
                    args: [address],
                  }),
            ),
          ]),
        {
          timeout: config.rpcTimeout,
          errorInstance: new Error('The node did not answer in time.'),
        },
      )
    if (chainId !== config.deployment.chain.id)
      throw new WrongNetworkError(`The node's chain id is ${chainId}.`)
    if (genesis.hash !== config.network)
      throw new WrongNetworkError("The node's genesis block is another one.")
    return {
      blockNumber: latest.number,
      blockHash: latest.hash,
      baseFeePerGas: latest.baseFeePerGas ?? undefined,
      nativeBalance,
      tokenBalances: new Map(
        tokens.map(({ symbol }, index) => [
          symbol,
          balances[index] ?? nativeBalance,
        ]),
      ),
      nonce,
      takenAt,
    }
  }

  const refresh = (): Promise<Probe> => {
    flight ??= look()
      .then(
        (probe) => {
          last = probe
          isFailing = false
          return probe
        },
        (error) => {
          isFailing = true
          throw error
        },
      )
      .finally(() => {
        flight = undefined
      })
    return flight
  }

  return {
    /** Looks now, joining a look that is under way. */
    refresh,
    /** The last look if it is young enough, else a new one. */
    get(): Promise<Probe> {
      const age = last && performance.now() - last.takenAt
      if (last && !isFailing && age !== undefined && age < config.probeMaxAge)
        return Promise.resolve(last)
      return refresh()
    },
    /** The last look that succeeded, however old. */
    last: () => last,
    isFailing: () => isFailing || last === undefined,
  }
}
