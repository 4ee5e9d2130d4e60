import { useWallet } from '@letheswap/react'
import { shortenAddress } from '@letheswap/sdk'
import { common } from '../../messages/en/common'
import { CopyButton } from '../ui/CopyButton'
import { NetworkDot } from './NetworkDot'

/** A green dot with the address, and the network's name. */
export function WalletIdentity({ address, chainName }: WalletIdentity.Props) {
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
      <span
        className={isWrongNetwork ? 'text-warning' : 'text-muted'}
        data-testid="wallet-chain"
      >
        {isWrongNetwork ? common.wrongNetwork : chainName}
      </span>
    </div>
  )
}

export declare namespace WalletIdentity {
  type Props = { address: string; chainName: string }
}
