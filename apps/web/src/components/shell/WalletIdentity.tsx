import {
  useBalances,
  useDeployment,
  useDisconnect,
  useIsNodeSilent,
  useWallet,
} from '@letheswap/react'
import { shortenAddress } from '@letheswap/sdk'
import { cx } from '../../lib/cx'
import { describeError } from '../../lib/describeError'
import { notify } from '../../lib/notify'
import { common } from '../../messages/screens'
import { CopyButton } from '../ui/CopyButton'

export function WalletIdentity({ address }: { address: string }) {
  const { chain } = useDeployment()
  const { isWrongNetwork } = useWallet()
  return (
    <div className="flex shrink-0 items-center gap-2 rounded-field bg-raised px-2 py-2 text-label whitespace-nowrap min-[56rem]:px-3">
      <NetworkDot />
      <WalletAddress address={address} testId="wallet-address" />
      <span
        className={cx(
          'max-w-36 truncate',
          isWrongNetwork ? 'text-warning' : 'text-muted',
        )}
        data-testid="wallet-chain"
      >
        {isWrongNetwork ? common.wrongNetwork : chain.name}
      </span>
    </div>
  )
}

export function WalletAddress({
  address,
  testId,
}: {
  address: string
  testId?: string
}) {
  const short = shortenAddress(address)
  return (
    <CopyButton value={address} label={common.copyAddress({ address: short })}>
      <span className="text-ink" title={address} data-testid={testId}>
        {short}
      </span>
    </CopyButton>
  )
}

/**
 * Shows an amber dot if the wallet is on another network or the node does not answer,
 * otherwise a green one.
 */
export function NetworkDot() {
  const { isWrongNetwork } = useWallet()
  const { error } = useBalances()
  const isGood = !useIsNodeSilent() && !isWrongNetwork && !error
  return (
    <span
      aria-hidden="true"
      data-testid="network-dot"
      data-good={isGood}
      className={cx(
        'size-2 shrink-0 rounded-full border',
        isGood
          ? 'border-success bg-success forced-colors:bg-[CanvasText]'
          : 'border-warning bg-warning forced-colors:bg-[Canvas]',
      )}
    />
  )
}

export function useDisconnectFlow(): () => void {
  const deployment = useDeployment()
  const { mutateAsync } = useDisconnect()
  // Uses a promise, because disconnecting unmounts the button, which drops `mutate`'s
  // callbacks.
  return () =>
    void mutateAsync().then(
      () => notify({ kind: 'success', message: common.disconnected }),
      async (error: unknown) =>
        notify(await describeError(error, 'disconnect', deployment)),
    )
}
