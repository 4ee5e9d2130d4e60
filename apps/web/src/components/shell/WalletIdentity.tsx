import { useWallet } from '@letheswap/react'
import { shortenAddress } from '@letheswap/sdk'
import { common } from '../../messages/en/common'
import { CopyButton } from '../ui/CopyButton'
import { lazyPart } from '../ui/lazyPart'
import { NetworkDot } from './NetworkDot'

const ActivityButton = lazyPart(() => import('../activity/ActivityButton'))

type Props = { address: string; chainName: string }

/** A green dot with the address, and the network's name. */
export function WalletIdentity({ address, chainName }: Props) {
  const { isWrongNetwork } = useWallet()
  return (
    <div className="flex shrink-0 items-center gap-2 rounded-field bg-raised px-2 py-2 text-label whitespace-nowrap min-[56rem]:px-3">
      <NetworkDot />
      <CopyButton
        value={address}
        label={common.copyAddress({ address: shortenAddress(address) })}
      >
        <span className="text-ink" title={address} data-testid="wallet-address">
          {shortenAddress(address)}
        </span>
      </CopyButton>
      {/* Its room, until it is there. */}
      <span className="-my-3 flex size-11 items-center justify-center desktop:-my-1.5 desktop:size-6">
        <ActivityButton />
      </span>
      <span
        className={isWrongNetwork ? 'text-warning' : 'text-muted'}
        data-testid="wallet-chain"
      >
        {isWrongNetwork ? common.wrongNetwork : chainName}
      </span>
    </div>
  )
}
