import { usePool } from '@letheswap/react'
import type { PairKey, Pool } from '@letheswap/sdk'
import { orderPrice, showShare, showTradePrice } from '../../lib/format'
import { liquidityParts } from '../../messages/dialogs'
import { pools } from '../../messages/screens'
import { DefinitionList } from '../ui/DefinitionList'
import { DepositDialog } from './DepositDialog'
import { getMinted } from './liquidityForms'
import { useAmountPair } from './useAmountPair'

type Props = { pairKey: PairKey; onClose: () => void }

export default function AddLiquidityDialog({ pairKey, onClose }: Props) {
  const pool = usePool(pairKey)
  return pool ? <AddLiquidity {...{ pool, onClose }} /> : null
}

function AddLiquidity({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const { typed, edit, ...pair } = useAmountPair(pool)
  const { tokenA, tokenB, reserveA, reserveB, totalSupply } = pool
  const minted = getMinted(pair.amounts.a, pair.amounts.b, pool)
  const share = (added: bigint) =>
    showShare({
      liquidity: (pool.liquidity ?? 0n) + added,
      totalSupply: totalSupply + added,
    })
  return (
    <DepositDialog
      {...pair}
      title={liquidityParts.addTitle({ a: tokenA.symbol, b: tokenB.symbol })}
      onClose={onClose}
      label={pools.addLiquidity}
      tokens={{ a: tokenA, b: tokenB }}
      inputs={typed}
      onType={edit}
    >
      <DefinitionList
        items={[
          [
            liquidityParts.poolPrice,
            totalSupply === 0n
              ? liquidityParts.setsPrice
              : showTradePrice(
                  ...orderPrice(
                    { token: tokenA, amount: reserveA },
                    { token: tokenB, amount: reserveB },
                  ),
                ),
          ],
          [
            liquidityParts.yourShare,
            minted === undefined
              ? share(0n)
              : `${share(0n)} → ${share(minted)}`,
          ],
        ]}
      />
    </DepositDialog>
  )
}
