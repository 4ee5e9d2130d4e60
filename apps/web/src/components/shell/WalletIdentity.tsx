import { useBalances, useDeployment, useWallet } from '@letheswap/react'
import { shortenAddress } from '@letheswap/sdk'
import { cx } from '../../lib/cx'
import { lazyComponent } from '../../lib/lazyComponent'
import { common } from '../../messages/en/common'
import { CopyButton } from '../ui/CopyButton'

const ActivityButton = lazyComponent(() => import('../activity/ActivityButton'))

/** The network's dot, the address to copy, the activity and the network's name. */
export function WalletIdentity({ address }: { address: string }) {
  const { chain } = useDeployment()
  const { isWrongNetwork } = useWallet()
  return (
    <div className="flex shrink-0 items-center gap-2 rounded-field bg-raised px-2 py-2 text-label whitespace-nowrap min-[56rem]:px-3">
      <NetworkDot />
      <WalletAddress address={address} testId="wallet-address" />
      {/* Holds the button's place while its code loads. */}
      <span className="-my-3 flex size-11 items-center justify-center desktop:-my-1.5 desktop:size-6">
        <ActivityButton />
      </span>
      <span
        className={isWrongNetwork ? 'text-warning' : 'text-muted'}
        data-testid="wallet-chain"
      >
        {isWrongNetwork ? common.wrongNetwork : chain.name}
      </span>
    </div>
  )
}

/** The address, to copy. */
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
 * Green where the wallet is on the network, amber where it is on another or the
 * node does not answer. Forced colours show it by its shape.
 */
export function NetworkDot() {
  const { isWrongNetwork } = useWallet()
  const { error } = useBalances()
  const isGood = !isWrongNetwork && !error
  return (
    <span
      aria-hidden="true"
      className={cx(
        'size-2 shrink-0 rounded-full border',
        isGood
          ? 'border-success bg-success forced-colors:bg-[CanvasText]'
          : 'border-warning bg-warning forced-colors:bg-[Canvas]',
      )}
    />
  )
}
