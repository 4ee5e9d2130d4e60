import { useWallet } from '@letheswap/react'
import { shortenAddress } from '@letheswap/sdk'
import { common } from '../../messages/en/common'
import { CopyButton } from '../ui/CopyButton'
import { NetworkDot } from './NetworkDot'

/** The wallet in a phone's header: its network at a glance, its address to copy. */
export function MobileWallet() {
  const { address } = useWallet()
  if (address === undefined) return null
  return (
    <div className="flex items-center gap-2 peer-not-empty:hidden">
      <NetworkDot />
      <CopyButton
        value={address}
        label={common.copyAddress({ address: shortenAddress(address) })}
      >
        {shortenAddress(address)}
      </CopyButton>
    </div>
  )
}
