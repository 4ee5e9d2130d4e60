import {
  useBalances,
  useChainReset,
  useDeployment,
  useRefreshBalances,
  useWallet,
} from '@letheswap/react'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { lazyComponent } from '../../lib/lazyComponent'
import { showTime } from '../../messages/intl'
import { notices } from '../../messages/screens'
import { InlineMessage } from '../ui/InlineMessage'
import { RetryMessage } from '../ui/RetryMessage'
import { SwitchNetworkButton } from '../wallet/SwitchNetworkButton'

const ResetNotice = lazyComponent(() => import('./ResetNotice'))

export function Notices() {
  return (
    <div className="mx-auto w-full max-w-[70rem] space-y-3 px-4 pt-4 empty:hidden">
      <OfflineNotice />
      <OldBalancesNotice />
      <WrongNetworkNotice />
      {useChainReset() ? <ResetNotice /> : null}
    </div>
  )
}

function OfflineNotice() {
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () =>
    onlineManager.isOnline(),
  )
  if (isOnline) return null
  return <InlineMessage tone="warning">{notices.offline}</InlineMessage>
}

const MAX_NAMED_TOKENS = 8

function OldBalancesNotice() {
  // Mounting this notice must not read the balances again.
  const { error, unread, updatedAt } = useBalances({
    query: { refetchOnMount: false },
  })
  const { refresh, isRefreshing } = useRefreshBalances()
  if (error)
    return (
      <RetryMessage isBusy={isRefreshing} onRetry={refresh}>
        {notices.notResponding}{' '}
        {updatedAt === undefined
          ? notices.balancesNotLoaded
          : notices.balancesUpdatedAt({ time: showTime(updatedAt) })}
      </RetryMessage>
    )
  if (unread.length === 0) return null
  const named = unread.slice(0, MAX_NAMED_TOKENS).join(', ')
  const others = unread.length - MAX_NAMED_TOKENS
  return (
    <InlineMessage tone="warning">
      {notices.balancesUnread({
        tokens: others > 0 ? `${named} (+${others})` : named,
      })}
    </InlineMessage>
  )
}

function WrongNetworkNotice() {
  const { chain } = useDeployment()
  const { isConnected, isWrongNetwork } = useWallet()
  if (!isConnected || !isWrongNetwork) return null
  return (
    <InlineMessage tone="warning">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>{notices.otherNetwork({ chain: chain.name })}</p>
        <SwitchNetworkButton size="sm" />
      </div>
    </InlineMessage>
  )
}
