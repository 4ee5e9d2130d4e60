import type { Config } from '../config.js'
import { getBalancesQueryOptions } from '../query/balances.js'
import { getScope } from '../query/getScope.js'
import { expectMined } from '../query/readMined.js'
import { readBalancesCache } from '../stores/balancesCache.js'
import { hasEnded } from '../stores/createRecordStore.js'
import { disconnectedWallet } from '../stores/wallet.js'

const channels = new WeakMap<Config, BroadcastChannel>()

/** Notifies other tabs of a transaction. */
export function announceChange(config: Config): void {
  const { minedAt } = config.chainState.getState()
  channels.get(config)?.postMessage({ ...getScope(config), minedAt })
}

/** Follows the preferences, connection, balances and transactions of other tabs. */
export function followTabs(config: Config): () => void {
  const {
    appearance,
    faucetHistory,
    importedTokens,
    instructions,
    plans,
    preferences,
    queryClient,
    wallet,
  } = config
  const stores = [
    appearance,
    faucetHistory,
    importedTokens,
    instructions,
    preferences,
  ]

  const onStorage = ({ key }: StorageEvent) => {
    if (key === null) return
    const wasConnecting = preferences.getState().autoConnect
    const store = stores.find(({ storageKey }) => storageKey === key)
    // An active plan needs its tokens, even if the other tab removes them.
    if (store !== importedTokens || haveEnded(plans)) store?.rehydrate()
    const { autoConnect } = preferences.getState()
    // The application connects its own wallet, regardless of the preference.
    if (autoConnect !== wasConnecting && !config.isWalletOwned)
      if (autoConnect === false) wallet.setState(disconnectedWallet)
      else void config.getConnector().then((connector) => connector.reconnect())

    const account = wallet.getState().address
    if (account === undefined || !key.startsWith('balanceCache:')) return
    const cached = readBalancesCache(config, account)
    const { queryKey } = getBalancesQueryOptions(config, { account })
    const { dataUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {}
    if (cached !== undefined && cached.updatedAt > dataUpdatedAt)
      queryClient.setQueryData(queryKey, cached.data, {
        updatedAt: cached.updatedAt,
      })
  }
  window.addEventListener('storage', onStorage)

  const channel = openChannel()
  if (channel !== undefined) {
    channels.set(config, channel)
    channel.onmessage = ({ data }: MessageEvent) => {
      const scope = getScope(config)
      if (data?.chainId !== scope.chainId) return
      if (data?.genesisHash !== scope.genesisHash) return
      // This tab's reads must not be older than the other tab's transaction either.
      if (typeof data.minedAt === 'bigint') expectMined(config, data.minedAt)
      void queryClient.invalidateQueries({
        queryKey: [scope],
        // A hidden tab reads again when it becomes visible.
        refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
      })
    }
  }

  return () => {
    window.removeEventListener('storage', onStorage)
    channels.delete(config)
    channel?.close()
  }
}

const haveEnded = ({ getState }: Config['plans']) =>
  Object.values(getState()).every(hasEnded)

/** Firefox throws if cookies are blocked. The page then works without other tabs. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('letheswap')
  } catch {
    return undefined
  }
}
