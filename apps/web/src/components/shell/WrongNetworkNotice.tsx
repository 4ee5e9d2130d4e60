import { useDeployment, useWallet } from '@letheswap/react'
import { notices } from '../../messages/en/notices'
import { InlineMessage } from '../ui/InlineMessage'
import { SwitchNetworkButton } from '../wallet/SwitchNetworkButton'

/** The wallet is connected, and elsewhere: one sentence and the way back. */
export function WrongNetworkNotice() {
  const { chain } = useDeployment()
  const { isConnected, isWrongNetwork } = useWallet()
  if (!isConnected || !isWrongNetwork) return null
  return (
    <InlineMessage tone="warning" className="desktop:items-center">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>{notices.otherNetwork({ chain: chain.name })}</p>
        <SwitchNetworkButton size="sm" />
      </div>
    </InlineMessage>
  )
}
