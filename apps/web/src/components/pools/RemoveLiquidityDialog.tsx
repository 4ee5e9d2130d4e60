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
import { Dialog } from '../ui/Dialog'
import { Shortened } from '../ui/Shortened'
import { getLiquiditySides } from './getLiquiditySides'
import { LiquidityForm } from './LiquidityForm'
import { readRemoveLiquidity } from './liquidityForms'

type Props = { pairKey: PairKey; isOpen: boolean; onClose: () => void }

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
          {liquidityParts.removeTitle({ a: tokenA.symbol, b: tokenB.symbol })}
        </span>
      }
    >
      <Form key={pool.key} {...{ pool, action, onClose }} />
    </Dialog>
  )
}

/** Parts of the wallet's LP tokens, in basis points. */
const portions = [2_500, 5_000, 7_500, 10_000]

type FormProps = {
  pool: Pool
  action: ReturnType<typeof useRemoveLiquidity>
  onClose: () => void
}

function Form({ pool, action, onClose }: FormProps) {
  const [text, setText] = useState('')
  const [permit, setPermit] = useState(false)
  const { lpLabel } = useBrand()
  const { isPending } = action
  const liquidity = pool.liquidity ?? 0n
  const reading = readRemoveLiquidity({ text, liquidity })
  const full = formatAmount(liquidity, LP_DECIMALS)
  const short = showLiquidity(liquidity)
  const balance = liquidityParts.yourLp({ amount: short, label: lpLabel })

  return (
    <LiquidityForm
      kind="removeLiquidity"
      action={action}
      inputs={text}
      problem={reading.message}
      label={pools.remove}
      onSubmit={() =>
        reading.status === 'ok' &&
        action.mutate({
          tokenA: pool.tokenA.symbol,
          tokenB: pool.tokenB.symbol,
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
    </LiquidityForm>
  )
}
