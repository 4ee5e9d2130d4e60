import { useDeployment } from '@letheswap/react'
import { formatFee } from '@letheswap/sdk'
import { market } from '../../messages/dialogs'
import { TokenPairIcon } from '../icons/TokenIcon'
import { Dialog } from '../ui/Dialog'
import { findPoolKey } from './findPoolKey'
import { PoolDetailsPanel } from './PoolDetailsPanel'

type Props = {
  /** As the link has it, e.g. 'DAI-USDT'. */
  poolKey: string
  isOpen: boolean
  onClose: () => void
}

export default function PoolDetailsDialog({ poolKey, isOpen, onClose }: Props) {
  const { feeBps = 30, pairs } = useDeployment()
  const key = findPoolKey(pairs, poolKey)
  const [a = '', b = ''] = key?.split('-') ?? []
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      shape="lg"
      title={
        key ? (
          <span className="flex items-center gap-2">
            <TokenPairIcon symbols={[a, b]} />
            {a} / {b}
          </span>
        ) : (
          market.unknownTitle
        )
      }
      {...(key && { description: market.fee({ fee: formatFee(feeBps) }) })}
    >
      {key ? (
        <PoolDetailsPanel key={key} tokens={[a, b]} />
      ) : (
        <p className="py-6 text-center text-muted">
          {market.unknown({ pool: poolKey })}
        </p>
      )}
    </Dialog>
  )
}
