import {
  type Deployment,
  formatAmount,
  type getBalances,
  parseAmount,
  type SyncStorage,
  type Token,
} from '@letheswap/sdk'
import type { Address } from 'viem'

export type Balances = getBalances.ReturnType<string, true>

type Cached = { data: Balances; updatedAt: number }

type Context = {
  deployment: Deployment
  storage: SyncStorage
  tokens: readonly Token[]
}

/** Reads an account's cached balances, which are stored as decimal strings by symbol. */
export function readBalancesCache(
  context: Context,
  account: Address,
): Cached | undefined {
  try {
    const text = context.storage.getItem(getKey(context, account))
    if (text === null) return undefined
    const stored = JSON.parse(text)
    if (stored.version !== version) return undefined
    // The balances are of an earlier chain with the same id.
    if (stored.genesisHash !== context.deployment.genesisHash) return undefined
    const { updatedAt } = stored
    if (!Number.isSafeInteger(updatedAt) || updatedAt > Date.now())
      return undefined
    return {
      updatedAt,
      data: {
        blockNumber: BigInt(stored.blockNumber),
        balances: Object.fromEntries(
          context.tokens
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
    // Another version wrote the entry, or it is for other tokens.
    return undefined
  }
}

export function writeBalancesCache(
  context: Context,
  account: Address,
  { data, updatedAt }: Cached,
): void {
  const key = getKey(context, account)
  // The outdated entry is removed first, in case the new entry does not fit.
  context.storage.setItem(key, '')
  context.storage.setItem(
    key,
    JSON.stringify({
      version,
      genesisHash: context.deployment.genesisHash,
      updatedAt,
      blockNumber: data.blockNumber.toString(),
      balances: Object.fromEntries(
        context.tokens.flatMap(({ decimals, symbol }) => {
          const balance = data.balances[symbol]
          return balance === undefined
            ? []
            : [[symbol, formatAmount(balance, decimals)]]
        }),
      ),
    }),
  )
}

/** Makes the next page load read the balances immediately. */
export function expireBalancesCache(
  context: Context & { limits: { staleTime: number } },
  account: Address | undefined,
): void {
  const cached = account && readBalancesCache(context, account)
  if (!cached) return
  const updatedAt = cached.updatedAt - context.limits.staleTime
  writeBalancesCache(context, account, { ...cached, updatedAt })
}

const version = 1

function getKey({ deployment }: Context, account: Address) {
  return `balanceCache:${deployment.chain.id}:${account.toLowerCase()}`
}
