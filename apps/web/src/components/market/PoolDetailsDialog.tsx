import { useDeployment, useTokens } from '@letheswap/react'
import { formatFee } from '@letheswap/sdk'
import { lazyComponent } from '../../lib/lazyComponent'
import { market } from '../../messages/dialogs'
import { TokenPairIcon } from '../icons/TokenIcon'
import { findUnknown } from '../tokens/tokenLink'
import { Dialog } from '../ui/Dialog'
import { PoolDetailsPanel } from './PoolDetailsPanel'
import { findPool } from './poolLink'

const ImportDialog = lazyComponent(() => import('../tokens/ImportDialog'))

type Props = {
  /** As the link has it, e.g. 'DAI-USDT'. */
  poolKey: string
  isOpen: boolean
  onClose: () => void
}

export default function PoolDetailsDialog({ poolKey, isOpen, onClose }: Props) {
  const { feeBps, pairs } = useDeployment()
  const tokens = useTokens()
  const unknown = findUnknown(tokens, poolKey.split('-'))
  if (unknown)
    return <ImportDialog address={unknown} isOpen={isOpen} onClose={onClose} />
  const pool = findPool(tokens, pairs, poolKey)
  const [a = '', b = ''] = pool?.map(({ symbol }) => symbol) ?? []
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      shape="lg"
      title={
        pool ? (
          <span className="flex items-center gap-2">
            <TokenPairIcon symbols={[a, b]} />
            {a} / {b}
          </span>
        ) : (
          market.unknownTitle
        )
      }
      {...(pool && { description: market.fee({ fee: formatFee(feeBps) }) })}
    >
      {pool ? (
        <PoolDetailsPanel key={`${a}-${b}`} tokens={[a, b]} />
      ) : (
        <p className="py-6 text-center text-muted">
          {market.unknown({ pool: poolKey })}
        </p>
      )}
    </Dialog>
  )
}
