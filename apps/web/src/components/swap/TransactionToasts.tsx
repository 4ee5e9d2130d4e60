import { useTransactionEffect } from '@letheswap/react'
import {
  formatLiquidity,
  formatTokenAmount,
  type PlanSummary,
  type Token,
} from '@letheswap/sdk'
import { getErrorMessage } from '../../lib/getErrorMessage'
import { messages } from '../../lib/messages'
import { notify } from '../../lib/notify'
import { namePool } from './namePool'

/**
 * Announces the end of every swap, add and remove, on whichever screen the
 * person is by then. A form tells its own failures; those of actions taken up
 * after a reload have no form and are told here.
 */
export function TransactionToasts() {
  useTransactionEffect((event) => {
    if (event.type === 'faucet') return
    const { kind, summary, hash } = event
    if (event.type === 'failed') {
      if (event.isResumed)
        notify({ ...getErrorMessage(event.error, kind), hash })
      return
    }
    const success = (message: string) =>
      notify({ kind: 'success', message, hash })
    const [spent] = summary.spend
    const [received] = summary.receiveExpected
    if (kind === 'swap' && isToken(spent) && isToken(received))
      success(
        messages.swap.success(
          formatTokenAmount(spent.amount, spent.token),
          spent.token.symbol,
          received.token.symbol,
        ),
      )
    if (kind === 'addLiquidity') {
      success(messages.addLiquidity.success)
      success(messages.addLiquidity.added(namePool(summary.spend)))
    }
    if (kind === 'removeLiquidity' && spent)
      success(
        messages.removeLiquidity.success(
          formatLiquidity(spent.amount),
          namePool(summary.receiveExpected),
        ),
      )
  })
  return null
}

type Side = PlanSummary['spend'][number]

/** An amount of a token, as opposed to one of LP tokens or none. */
const isToken = (side: Side | undefined): side is Side & { token: Token } =>
  side !== undefined && side.token !== 'LP'
