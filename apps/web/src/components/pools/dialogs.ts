import { lazyOverlay } from '../ui/lazyOverlay'

export const AddLiquidityDialog = lazyOverlay(
  () => import('./AddLiquidityDialog'),
)

export const RemoveLiquidityDialog = lazyOverlay(
  () => import('./RemoveLiquidityDialog'),
)
