import type { TransactionDetails, TransactionIntent } from '@letheswap/sdk'
import { nameAmount, namePool } from '../../lib/format'
import { transaction as words } from '../../messages/dialogs'
import { describeReason } from './describeReason'
import { nameAllowance, nameAmounts, nameParty, type Reader } from './words'

/** Describes a transaction in one sentence: its result, or why it failed. */
export function describeTransaction(
  details: Exclude<TransactionDetails, { status: 'unknown' }>,
  reader: Reader,
): string {
  const { asked, status } = details
  const parts = getParts(asked, reader)
  const { pairs } = reader.deployment
  if (status === 'pending')
    return words.pending({ wish: describeWish(asked, parts) })
  if (status === 'failed')
    return words.failed({
      wish: describeWish(asked, parts),
      reason: describeReason(details.reason, asked),
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
  return events.length > 0 ? events.join(' ') : describeResult(asked, parts)
}

type Parts = ReturnType<typeof getParts>

function describeResult(asked: TransactionIntent, parts: Parts): string {
  const { results } = words
  switch (asked.kind) {
    case 'approve':
      return asked.allow?.amount === 0n
        ? results.revoke(parts)
        : results.approve(parts)
    case 'unwrap':
      return results.wrap(parts)
    case 'wrap':
    case 'transfer':
    case 'other':
      return results[asked.kind](parts)
    case 'deploy':
      return results.deploy
    default:
      return results.done({ wish: describeWish(asked, parts) })
  }
}

function describeWish({ kind }: TransactionIntent, parts: Parts): string {
  const { wishes } = words
  if (kind === 'deploy') return wishes.deploy
  return wishes[kind === 'unwrap' ? 'wrap' : kind](parts)
}

/** The parameters of the sentences; empty where a transaction has none. */
function getParts(asked: TransactionIntent, reader: Reader) {
  const spend = 'spend' in asked ? asked.spend : []
  const receive = 'receiveAtLeast' in asked ? asked.receiveAtLeast : []
  const allow = 'allow' in asked ? asked.allow : undefined
  const { pairs } = reader.deployment
  const isExactOutput = 'type' in asked && asked.type === 'exactOutput'
  const [out, back] = [nameAmounts(spend), nameAmounts(receive)]
  return {
    spend: isExactOutput ? words.atMost({ amount: out }) : out,
    receive:
      asked.kind !== 'swap' || isExactOutput
        ? back
        : // A minimum of zero is none.
          receive.some(({ amount }) => amount > 0n)
          ? words.atLeast({ amount: back })
          : namePool(receive, pairs),
    pool: namePool(asked.kind === 'addLiquidity' ? spend : receive, pairs),
    spender: nameParty(('spender' in asked && asked.spender) || '', reader),
    amount: allow ? nameAllowance(allow) : '',
    token: allow?.token.symbol ?? '',
    recipient: nameParty(
      ('recipient' in asked && asked.recipient) || '',
      reader,
    ),
    selector: ('selector' in asked && asked.selector) || '',
  }
}
