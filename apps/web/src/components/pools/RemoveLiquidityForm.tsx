import type { useRemoveLiquidity } from '@letheswap/react'
import {
  formatAmount,
  getPortion,
  LP_DECIMALS,
  type Pool,
} from '@letheswap/sdk'
import { useState } from 'react'
import { describeError } from '../../lib/describeError'
import { notify } from '../../lib/notify'
import { showLiquidity } from '../../lib/showLiquidity'
import { useBrand } from '../../lib/useBrand'
import { useFailure } from '../../lib/useFailure'
import { amounts } from '../../messages/en/amounts'
import { notices } from '../../messages/en/notices'
import { pools } from '../../messages/en/pools'
import { PlanSteps } from '../plans/PlanSteps'
import { AmountInput } from '../ui/AmountInput'
import { Button } from '../ui/Button'
import { FailureMessage } from '../ui/FailureMessage'
import { Shortened } from '../ui/Shortened'
import { FormActions } from './FormActions'
import { LiquidityValue } from './LiquidityValue'
import { readRemoveLiquidity } from './liquidityForms'

/** In basis points. */
const portions = [2_500n, 5_000n, 7_500n, 10_000n]

type Props = {
  pool: Pool
  action: ReturnType<typeof useRemoveLiquidity>
  onClose: () => void
}

/** One amount of LP tokens, and what it is worth in the pool's two tokens. */
export function RemoveLiquidityForm({ pool, action, onClose }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useFailure()
  const { isPending } = action
  const { lpLabel } = useBrand()
  const liquidity = pool.liquidity ?? 0n
  const reading = readRemoveLiquidity({ text, liquidity })
  const full = formatAmount(liquidity, LP_DECIMALS)
  const short = showLiquidity(liquidity)
  const balance = pools.yourLp({ amount: short, label: lpLabel })

  function type(text: string) {
    setText(text)
    setProblem(undefined)
    setFailure(undefined)
  }

  async function submit() {
    setFailure(undefined)
    if (reading.status === 'invalid') {
      setProblem(reading.message)
      return
    }
    try {
      const { hash } = await action.mutateAsync({
        tokenA: pool.tokenA.symbol,
        tokenB: pool.tokenB.symbol,
        liquidity: reading.liquidity,
      })
      notify({
        kind: 'success',
        message: notices.liquidityRemoved({
          amount: showLiquidity(reading.liquidity),
          pool: pool.name,
        }),
        hash,
      })
      onClose()
    } catch (error) {
      const failure = await describeError(error, 'removeLiquidity')
      setFailure(failure)
      notify(failure)
    }
  }

  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <AmountInput
        label={pools.amount}
        type="number"
        placeholder="0.0"
        autoFocus
        disabled={isPending}
        value={text}
        error={problem}
        onChange={type}
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
              onClick={() => type(full)}
            >
              {amounts.max}
            </Button>
          </div>
        }
      />
      <div className="flex gap-2">
        {portions.map((bps) => (
          <Button
            key={bps}
            size="sm"
            className="flex-1"
            disabled={isPending}
            onClick={() =>
              type(
                formatAmount(
                  getPortion({ amount: liquidity, bps }),
                  LP_DECIMALS,
                ),
              )
            }
          >
            {Number(bps) / 100}%
          </Button>
        ))}
      </div>
      {reading.status === 'ok' ? (
        <LiquidityValue pool={pool} liquidity={reading.liquidity} />
      ) : null}
      {failure ? <FailureMessage failure={failure} /> : null}
      <PlanSteps
        progress={isPending ? action.progress : undefined}
        isPreparing={isPending}
        onCancel={action.cancel}
      />
      <FormActions
        label={pools.remove}
        isPending={isPending}
        onCancel={onClose}
      />
    </form>
  )
}
