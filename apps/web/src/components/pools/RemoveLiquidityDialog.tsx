import { usePool, useRemoveLiquidity } from '@letheswap/react'
import type { PairKey } from '@letheswap/sdk'
import { pools } from '../../messages/en/pools'
import { TokenPairIcon } from '../icons/TokenIcon'
import { Dialog } from '../ui/Dialog'
import { RemoveLiquidityForm } from './RemoveLiquidityForm'

type Props = { pairKey: PairKey; isOpen: boolean; onClose: () => void }

/** The modal that takes liquidity out of one pool. */
export default function RemoveLiquidityDialog({
  pairKey,
  isOpen,
  onClose,
}: Props) {
  const pool = usePool(pairKey)
  const action = useRemoveLiquidity()
  if (!pool) return null
  const { tokenA, tokenB } = pool
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isDismissible={!action.isPending}
      title={
        <span className="flex items-center gap-2">
          <TokenPairIcon symbols={[tokenA.symbol, tokenB.symbol]} />
          {pools.removeTitle({ a: tokenA.symbol, b: tokenB.symbol })}
        </span>
      }
    >
      <RemoveLiquidityForm
        key={pool.key}
        pool={pool}
        action={action}
        onClose={onClose}
      />
    </Dialog>
  )
}
