import type { TransactionDetails, TransactionIntent } from '@letheswap/sdk'
import { nameAmount, namePool } from '../../lib/format'
import { transaction as words } from '../../messages/en/transaction'
import { describeReason } from './describeReason'
import { nameAllowance, nameAmounts, nameParty, type Reader } from './words'

/** A transaction in one sentence: what it did, or what it tried and why not. */
export function describeTransaction(
  details: Exclude<TransactionDetails, { status: 'unknown' }>,
  reader: Reader,
): string {
  const { asked, status } = details
  if (status === 'pending')
    return words.pending({ wish: describeWish(asked, reader) })
  if (status === 'failed')
    return words.failed({
      wish: describeWish(asked, reader),
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
        pool: namePool(amounts),
      }),
    ),
  ]
  return events.length > 0 ? events.join(' ') : describeResult(asked, reader)
}

/** What a transaction without a trade did. */
function describeResult(asked: TransactionIntent, reader: Reader): string {
  const { results } = words
  switch (asked.kind) {
    case 'approve': {
      const { allow } = asked
      const spender = nameParty(asked.spender ?? '', reader)
      return allow?.amount === 0n
        ? results.revoke({ spender, token: allow.token.symbol })
        : results.approve({
            spender,
            amount: allow ? nameAllowance(allow) : '',
          })
    }
    case 'wrap':
    case 'unwrap':
      return results.wrap(nameSides(asked))
    case 'transfer':
      return results.transfer({
        spend: nameAmounts(asked.spend),
        recipient: nameParty(asked.recipient, reader),
      })
    case 'deploy':
      return results.deploy
    case 'other':
      return results.other({ selector: asked.selector ?? '' })
    default:
      return results.done({ wish: describeWish(asked, reader) })
  }
}

/** What a transaction asks for, as a part of a sentence. */
function describeWish(asked: TransactionIntent, reader: Reader): string {
  const { wishes } = words
  switch (asked.kind) {
    case 'swap':
      return wishes.swap(nameSides(asked))
    case 'addLiquidity':
      return wishes.addLiquidity({
        spend: nameAmounts(asked.spend),
        pool: namePool(asked.spend),
      })
    case 'removeLiquidity':
      return wishes.removeLiquidity({
        spend: nameAmounts(asked.spend),
        pool: namePool(asked.receiveAtLeast),
      })
    case 'approve':
      return wishes.approve({
        spender: nameParty(asked.spender ?? '', reader),
        amount: asked.allow ? nameAllowance(asked.allow) : '',
      })
    case 'wrap':
    case 'unwrap':
      return wishes.wrap(nameSides(asked))
    case 'transfer':
      return wishes.transfer({
        spend: nameAmounts(asked.spend),
        recipient: nameParty(asked.recipient, reader),
      })
    case 'deploy':
      return wishes.deploy
    default:
      return wishes.other({ selector: asked.selector ?? '' })
  }
}

type Trade = Exclude<
  TransactionIntent,
  { selector: unknown } | { kind: 'transfer' }
>

/** What goes out and what is to come in; a limit of nothing is none. */
function nameSides({ kind, spend, receiveAtLeast, ...trade }: Trade) {
  const [out, back] = [nameAmounts(spend), nameAmounts(receiveAtLeast)]
  if (kind !== 'swap') return { spend: out, receive: back }
  if ('type' in trade && trade.type === 'exactOutput')
    return { spend: words.atMost({ amount: out }), receive: back }
  return {
    spend: out,
    receive: receiveAtLeast.some(({ amount }) => amount > 0n)
      ? words.atLeast({ amount: back })
      : namePool(receiveAtLeast),
  }
}
