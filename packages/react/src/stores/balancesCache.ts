import { formatAmount, parseAmount } from '@letheswap/sdk'
import type { Address } from 'viem'
import type { Config } from '../config.js'

export type Balances = {
  /** Block that the balances belong to. */
  blockNumber: bigint
  /** Balance by symbol, in the token's smallest unit. */
  balances: Record<string, bigint>
  /** Tokens that could not be read. */
  unread: readonly string[]
}

type Cached = { data: Balances; updatedAt: number }

/** The last balances seen of each wallet, as decimal strings by symbol. */
export function readBalancesCache(
  config: Pick<Config, 'deployment' | 'storage' | 'tokens'>,
  account: Address,
): Cached | undefined {
  try {
    const text = config.storage.getItem(getKey(config, account))
    if (text === null) return undefined
    const stored = JSON.parse(text)
    if (stored.version !== version) return undefined
    const { updatedAt } = stored
    if (!Number.isSafeInteger(updatedAt) || updatedAt > Date.now())
      return undefined
    return {
      updatedAt,
      data: {
        blockNumber: BigInt(stored.blockNumber),
        balances: Object.fromEntries(
          config.tokens
            .filter(({ symbol }) => symbol in stored.balances)
            .map(({ decimals, symbol }) => [
              symbol,
              parseAmount(stored.balances[symbol], decimals),
            ]),
        ),
        unread: [],
      },
    }
  } catch {
    // Not ours, or of another token list: as good as nothing.
    return undefined
  }
}

export function writeBalancesCache(
  config: Pick<Config, 'deployment' | 'storage' | 'tokens'>,
  account: Address,
  { data, updatedAt }: Cached,
): void {
  config.storage.setItem(
    getKey(config, account),
    JSON.stringify({
      version,
      updatedAt,
      blockNumber: data.blockNumber.toString(),
      balances: Object.fromEntries(
        config.tokens.flatMap(({ decimals, symbol }) => {
          const balance = data.balances[symbol]
          return balance === undefined
            ? []
            : [[symbol, formatAmount(balance, decimals)]]
        }),
      ),
    }),
  )
}

const version = 1

function getKey({ deployment }: Pick<Config, 'deployment'>, account: Address) {
  return `balanceCache:${deployment.chain.id}:${deployment.genesisHash}:${account.toLowerCase()}`
}
