import { usePool, useRemoveLiquidity } from '@letheswap/react'
import {
  formatAmount,
  getPortion,
  LP_DECIMALS,
  type PairKey,
  type Pool,
} from '@letheswap/sdk'
import { useState } from 'react'
import { groupDigits, showAmount, showLiquidity } from '../../lib/format'
import { useBrand } from '../../lib/useBrand'
import { liquidityParts } from '../../messages/dialogs'
import { amounts, pools } from '../../messages/screens'
import { TokenPairIcon } from '../icons/TokenIcon'
import { AmountInput } from '../ui/AmountInput'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/Checkbox'
import { DefinitionList } from '../ui/DefinitionList'
import { Shortened } from '../ui/Shortened'
import { getLiquiditySides } from './getLiquiditySides'
import { LiquidityDialog } from './LiquidityDialog'
import { readRemoveLiquidity } from './liquidityForms'

type Props = { pairKey: PairKey; onClose: () => void }

/** Portions of the wallet's LP tokens, in basis points. */
const portions = [2_500, 5_000, 7_500, 10_000]

export default function RemoveLiquidityDialog({ pairKey, onClose }: Props) {
  const pool = usePool(pairKey)
  return pool ? <RemoveLiquidity {...{ pool, onClose }} /> : null
}

function RemoveLiquidity({
  pool,
  onClose,
}: {
  pool: Pool
  onClose: () => void
}) {
  const action = useRemoveLiquidity()
  const [text, setText] = useState('')
  const [permit, setPermit] = useState(false)
  const { lpLabel } = useBrand()
  const { isPending } = action
  const [a, b] = [pool.tokenA.symbol, pool.tokenB.symbol]
  const liquidity = pool.liquidity ?? 0n
  const reading = readRemoveLiquidity({ text, liquidity })
  const full = formatAmount(liquidity, LP_DECIMALS)
  const short = showLiquidity(liquidity)
  const balance = liquidityParts.yourLp({ amount: short, label: lpLabel })

  return (
    <LiquidityDialog
      title={
        <span className="flex items-center gap-2">
          <TokenPairIcon symbols={[a, b]} />
          {liquidityParts.removeTitle({ a, b })}
        </span>
      }
      kind="removeLiquidity"
      action={action}
      inputs={text}
      problem={reading.message}
      label={pools.remove}
      onSubmit={() =>
        reading.status === 'ok' &&
        action.mutate({
          tokenA: a,
          tokenB: b,
          liquidity: reading.liquidity,
          permit,
          amountAMin: 0n,
          amountBMin: 0n,
        })
      }
      onClose={onClose}
      outlook={
        <>
          <Checkbox
            label={liquidityParts.permit}
            isChecked={permit}
            onChange={setPermit}
          />
          {reading.status === 'ok' ? (
            <DefinitionList
              items={getLiquiditySides(pool, reading.liquidity).map(
                ({ token, amount }) => [
                  liquidityParts.youReceive({ token: token.symbol }),
                  groupDigits(showAmount(amount, token)),
                ],
              )}
            />
          ) : null}
        </>
      }
    >
      {(problem) => (
        <>
          <div className="flex gap-2">
            {portions.map((bps) => (
              <Button
                key={bps}
                size="sm"
                className="flex-1"
                disabled={isPending}
                onClick={() => {
                  const amount = getPortion({ amount: liquidity, bps })
                  setText(formatAmount(amount, LP_DECIMALS))
                }}
              >
                {bps / 100}%
              </Button>
            ))}
          </div>
          <AmountInput
            label={liquidityParts.amount}
            autoFocus
            disabled={isPending}
            value={text}
            keepsTyped
            error={problem}
            onChange={setText}
            footer={
              <div className="flex min-h-8 items-center justify-between gap-2 text-label text-muted tabular-nums desktop:min-h-6">
                {short === full ? (
                  <p>{balance}</p>
                ) : (
                  <Shortened full={`${full} ${lpLabel}`}>{balance}</Shortened>
                )}
                <Button
                  size="sm"
                  variant="quiet"
                  className="-my-1.5 -mr-3 text-accent! desktop:-my-1"
                  disabled={isPending}
                  onClick={() => setText(full)}
                >
                  {amounts.max}
                </Button>
              </div>
            }
          />
        </>
      )}
    </LiquidityDialog>
  )
}
