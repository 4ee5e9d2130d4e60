import { useAddLiquidity, usePool } from '@letheswap/react'
import type { PairKey, Pool } from '@letheswap/sdk'
import { orderPrice, showShare, showTradePrice } from '../../lib/format'
import { liquidityParts } from '../../messages/dialogs'
import { pools } from '../../messages/screens'
import { DefinitionList } from '../ui/DefinitionList'
import { Dialog } from '../ui/Dialog'
import { DepositForm } from './DepositForm'
import { getMinted } from './liquidityForms'
import { useAmountPair } from './useAmountPair'

type Props = { pairKey: PairKey; isOpen: boolean; onClose: () => void }

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
      title={liquidityParts.addTitle({
        a: pool.tokenA.symbol,
        b: pool.tokenB.symbol,
      })}
    >
      <Form key={pool.key} {...{ pool, action, onClose }} />
    </Dialog>
  )
}

type FormProps = {
  pool: Pool
  action: ReturnType<typeof useAddLiquidity>
  onClose: () => void
}

function Form({ pool, action, onClose }: FormProps) {
  const { typed, edit, ...pair } = useAmountPair(pool)
  return (
    <DepositForm
      {...pair}
      action={action}
      onClose={onClose}
      label={pools.addLiquidity}
      tokens={{ a: pool.tokenA, b: pool.tokenB }}
      inputs={typed}
      onType={edit}
    >
      <DepositPreview
        pool={pool}
        amountA={pair.amounts.a}
        amountB={pair.amounts.b}
      />
    </DepositForm>
  )
}

type PreviewProps = {
  pool: Pool
  amountA: bigint | undefined
  amountB: bigint | undefined
}

function DepositPreview({ pool, amountA, amountB }: PreviewProps) {
  const {
    liquidity = 0n,
    reserveA,
    reserveB,
    tokenA,
    tokenB,
    totalSupply,
  } = pool
  const minted = getMinted(amountA, amountB, pool)
  const share = (added: bigint) =>
    showShare({
      liquidity: liquidity + added,
      totalSupply: totalSupply + added,
    })
  return (
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
          minted === undefined ? share(0n) : `${share(0n)} → ${share(minted)}`,
        ],
      ]}
    />
  )
}
