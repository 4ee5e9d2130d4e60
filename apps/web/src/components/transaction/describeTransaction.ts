import type { TransactionDetails, TransactionIntent } from '@letheswap/sdk'
import { nameAmount, namePool } from '../../lib/names'
import { transaction as words } from '../../messages/dialogs'
import { describeReason } from './describeReason'
import { nameAllowance, nameAmounts, nameParty, type Reader } from './words'

/** Describes a transaction in one sentence: its result, or why it failed. */
export function describeTransaction(
  details: Exclude<TransactionDetails, { status: 'unknown' }>,
  reader: Reader,
): string {
  const { intent, status } = details
  const parts = getParts(intent, reader)
  const { pairs } = reader.deployment
  if (status === 'pending')
    return words.pending({ wish: describeWish(intent, parts) })
  if (status === 'failed')
    return words.failed({
      wish: describeWish(intent, parts),
      reason: describeReason(details.reason, intent),
    })
  const events = [
    ...details.swaps.map(({ tokenIn, amountIn, tokenOut, amountOut }) =>
      words.results.swap({
        spend: nameAmount({ token: tokenIn, amount: amountIn }),
        receive: nameAmount({ token: tokenOut, amount: amountOut }),
      }),
    ),
    ...details.liquidity.map(({ type, amounts }) =>
      words.results[type]({
        amounts: nameAmounts(amounts),
        pool: namePool(amounts, pairs),
      }),
    ),
  ]
  return events.length > 0 ? events.join(' ') : describeResult(intent, parts)
}

type Parts = ReturnType<typeof getParts>

function describeResult(intent: TransactionIntent, parts: Parts): string {
  const { results } = words
  switch (intent.kind) {
    case 'approve':
      return intent.allow?.amount === 0n
        ? results.revoke(parts)
        : results.approve(parts)
    case 'unwrap':
      return results.wrap(parts)
    case 'wrap':
    case 'transfer':
    case 'other':
      return results[intent.kind](parts)
    case 'deploy':
      return results.deploy
    default:
      return results.done({ wish: describeWish(intent, parts) })
  }
}

function describeWish({ kind }: TransactionIntent, parts: Parts): string {
  const { wishes } = words
  if (kind === 'deploy') return wishes.deploy
  return wishes[kind === 'unwrap' ? 'wrap' : kind](parts)
}

/**
 * Returns the parameters of all sentences. A parameter is empty if the transaction has
 * none.
 */
function getParts(intent: TransactionIntent, reader: Reader) {
  const spend = 'spend' in intent ? intent.spend : []
  const receive = 'receiveAtLeast' in intent ? intent.receiveAtLeast : []
  const allow = 'allow' in intent ? intent.allow : undefined
  const { pairs } = reader.deployment
  const isExactOutput = 'type' in intent && intent.type === 'exactOutput'
  const [out, back] = [nameAmounts(spend), nameAmounts(receive)]
  return {
    spend: isExactOutput ? words.atMost({ amount: out }) : out,
    receive:
      intent.kind !== 'swap' || isExactOutput
        ? back
        : // A minimum of zero is none.
          receive.some(({ amount }) => amount > 0n)
          ? words.atLeast({ amount: back })
          : namePool(receive, pairs),
    pool: namePool(intent.kind === 'addLiquidity' ? spend : receive, pairs),
    spender: nameParty(('spender' in intent && intent.spender) || '', reader),
    amount: allow ? nameAllowance(allow) : '',
    token: allow?.token.symbol ?? '',
    recipient: nameParty(
      ('recipient' in intent && intent.recipient) || '',
      reader,
    ),
    selector: ('selector' in intent && intent.selector) || '',
  }
}
