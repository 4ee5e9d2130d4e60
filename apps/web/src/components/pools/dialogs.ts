import { lazyComponent } from '../../lib/lazyComponent'

export const AddLiquidityDialog = lazyComponent(
  () => import('./AddLiquidityDialog'),
)

export const RemoveLiquidityDialog = lazyComponent(
  () => import('./RemoveLiquidityDialog'),
)
