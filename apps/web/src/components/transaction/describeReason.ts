import type {
  TransactionAmount,
  TransactionDetails,
  TransactionIntent,
} from '@letheswap/sdk'
import { nameAmount } from '../../lib/names'
import { transaction as words } from '../../messages/dialogs'

type Reason = Extract<TransactionDetails, { status: 'failed' }>['reason']

/**
 * Returns the reason why a transaction failed, and by how much, as the end of a
 * sentence.
 */
export function describeReason(
  reason: Reason,
  intent: TransactionIntent,
): string {
  const { reasons } = words
  const { code, message, missedBy, missedByBps } = reason
  const figures = nameFigures(reason, intent)
  switch (code) {
    case 'expired':
      if (missedBy !== undefined) return reasons.expired({ seconds: missedBy })
      break
    case 'slippage':
      if (figures && missedByBps !== undefined)
        return reasons[figures.isTooMuch ? 'atMost' : 'atLeast']({
          ...figures,
          percent: String(missedByBps / 100),
        })
      break
    case 'insufficientBalance':
    case 'insufficientAllowance':
      if (figures) return reasons[code](figures)
      break
    case 'insufficientFunds':
    case 'outOfGas':
      return reasons[code]
  }
  // The message continues a sentence, so it must not begin with a capital letter.
  return reasons.others[code] ?? message.replace(/^The /, 'the ')
}

/** Returns the figures with their unit, if it is clear which amounts they belong to. */
function nameFigures(
  { limit, actual, missedBy }: Reason,
  intent: TransactionIntent,
) {
  if (limit === undefined || actual === undefined || missedBy === undefined)
    return undefined
  const tokens = new Set(
    getAmounts(intent)
      .filter(({ amount }) => amount === limit)
      .map(({ token }) => token),
  )
  const [token] = tokens
  if (token === undefined || tokens.size > 1) return undefined
  const name = (amount: bigint) => nameAmount({ token, amount })
  return {
    limit: name(limit),
    actual: name(actual),
    missedBy: name(missedBy),
    isTooMuch: actual > limit,
  }
}

function getAmounts(intent: TransactionIntent): readonly TransactionAmount[] {
  if (!('spend' in intent)) return []
  const received = 'receiveAtLeast' in intent ? intent.receiveAtLeast : []
  const least = 'spendAtLeast' in intent ? intent.spendAtLeast : undefined
  return [...intent.spend, ...received, ...(least ?? [])]
}
