import { useAddLiquidity, usePool } from '@letheswap/react'
import type { PairKey } from '@letheswap/sdk'
import { pools } from '../../messages/en/pools'
import { Dialog } from '../ui/Dialog'
import { AddLiquidityForm } from './AddLiquidityForm'

type Props = { pairKey: PairKey; isOpen: boolean; onClose: () => void }

/** The modal that adds liquidity to one pool. */
export default function AddLiquidityDialog({
  pairKey,
  isOpen,
  onClose,
}: Props) {
  const pool = usePool(pairKey)
  const action = useAddLiquidity()
  if (!pool) return null
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isDismissible={!action.isPending}
      title={pools.addTitle({ a: pool.tokenA.symbol, b: pool.tokenB.symbol })}
    >
      <AddLiquidityForm
        key={pool.key}
        pool={pool}
        action={action}
        onClose={onClose}
      />
    </Dialog>
  )
}
