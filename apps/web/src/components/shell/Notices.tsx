import {
  useBalances,
  useChainReset,
  useCheckNode,
  useIsNodeSilent,
  useRefreshBalances,
  useWallet,
} from '@letheswap/react'
import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { lazyComponent } from '../../lib/lazyComponent'
import { showTime } from '../../messages/intl'
import { notices } from '../../messages/screens'
import { Button } from '../ui/Button'
import { SwitchNetworkButton } from '../wallet/SwitchNetworkButton'
import { Notice } from './Notice'

const ResetNotice = lazyComponent(() => import('./ResetNotice'))

/** Shows notices in a strip below the header, over the page, so that nothing moves. */
export function Notices() {
  return (
    <div className="sticky top-16 z-20 h-0">
      <div className="divide-y divide-hairline bg-warning-soft shadow-[0_1px_0_var(--color-hairline)] forced-colors:not-empty:border-b">
        {useChainReset() ? (
          <ResetNotice />
        ) : (
          <>
            <NodeNotice />
            <WrongNetworkNotice />
          </>
        )}
      </div>
    </div>
  )
}

/**
 * Explains on every screen why figures are missing or outdated, until the node answers.
 */
function NodeNotice() {
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () =>
    onlineManager.isOnline(),
  )
  const isSilent = useIsNodeSilent()
  const isDenied = useIsLocalNetworkDenied(isSilent)
  // Mounting this notice must not read the balances again.
  const { error, unread, dataUpdatedAt } = useBalances({
    query: { refetchOnMount: false },
  })
  const { isRefreshing, refresh } = useRefreshBalances()
  const { check, isChecking } = useCheckNode()
  if (!isOnline) return <Notice>{notices.offline}</Notice>
  if (isSilent || error)
    return (
      <Notice>
        <p>
          <span>
            {isDenied ? notices.localNetworkDenied : notices.notResponding}
          </span>
          {error ? (
            <span>
              {` ${
                dataUpdatedAt === 0
                  ? notices.balancesNotLoaded
                  : notices.balancesUpdatedAt({ time: showTime(dataUpdatedAt) })
              }`}
            </span>
          ) : null}
        </p>
        <Button
          size="sm"
          variant="link"
          className="-my-3 px-0! desktop:my-0"
          isLoading={isChecking || isRefreshing}
          onClick={() => (isSilent ? check() : void refresh())}
        >
          {notices.retry}
        </Button>
      </Notice>
    )
  return <UnreadNotice unread={unread} />
}

/** Checks whether the browser denies this page access to the user's local machines. */
function useIsLocalNetworkDenied(isSilent: boolean): boolean {
  const [isDenied, setIsDenied] = useState(false)
  useEffect(() => {
    if (!isSilent) return
    // The old and the new permission name in Chromium. Other browsers know neither.
    for (const name of ['local-network-access', 'loopback-network'])
      navigator.permissions?.query({ name: name as PermissionName }).then(
        ({ state }) => setIsDenied((known) => known || state === 'denied'),
        () => undefined,
      )
    return () => setIsDenied(false)
  }, [isSilent])
  return isDenied
}

const MAX_NAMED_TOKENS = 8

function UnreadNotice({ unread }: { unread: readonly string[] }) {
  if (unread.length === 0) return null
  const named = unread.slice(0, MAX_NAMED_TOKENS).join(', ')
  const others = unread.length - MAX_NAMED_TOKENS
  return (
    <Notice>
      {notices.balancesUnread({
        tokens: others > 0 ? `${named} (+${others})` : named,
      })}
    </Notice>
  )
}

function WrongNetworkNotice() {
  const { isConnected, isWrongNetwork } = useWallet()
  if (!isConnected || !isWrongNetwork) return null
  return (
    <Notice>
      <p>{notices.otherNetwork}</p>
      <SwitchNetworkButton
        size="sm"
        variant="link"
        className="-my-3 px-0! desktop:my-0"
      />
    </Notice>
  )
}
