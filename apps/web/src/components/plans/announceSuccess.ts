import type { TransactionEvent } from '@letheswap/react'
import type { PlanAmount, Token } from '@letheswap/sdk'
import { notify } from '../../lib/notify'
import { showAmount } from '../../lib/showAmount'
import { showLiquidity } from '../../lib/showLiquidity'
import { notices } from '../../messages/en/notices'
import { namePool } from './namePool'

type Confirmed = Extract<TransactionEvent, { type: 'confirmed' }>

/**
 * Announces an action that a reloaded page took up again and that is on the
 * chain by now. A form tells its own success.
 */
export function announceSuccess({ kind, summary, hash }: Confirmed): void {
  const success = (message: string) =>
    notify({ kind: 'success', message, hash })
  const [spent] = summary.spend
  const [received] = summary.receiveExpected
  if (kind === 'swap' && isToken(spent) && isToken(received))
    success(
      notices.swapped({
        amount: showAmount(spent.amount, spent.token),
        from: spent.token.symbol,
        to: received.token.symbol,
      }),
    )
  if (kind === 'addLiquidity') {
    success(notices.liquidityAdded)
    success(notices.liquidityAddedTo({ pool: namePool(summary.spend) }))
  }
  if (kind === 'removeLiquidity' && spent)
    success(
      notices.liquidityRemoved({
        amount: showLiquidity(spent.amount),
        pool: namePool(summary.receiveExpected),
      }),
    )
}

/** An amount of a token, as opposed to one of LP tokens or none. */
const isToken = (
  side: PlanAmount | undefined,
): side is PlanAmount & { token: Token } =>
  side !== undefined && side.token !== 'LP'
