import { getLiquidityCounterAmount } from '@letheswap/react'
import { formatAmount, type Pool } from '@letheswap/sdk'
import { useState } from 'react'
import { readDraftAmount } from '../../lib/amountDraft'
import { groupDigits } from '../../lib/format'
import type { Side } from './DepositDialog'

/**
 * Returns the amounts of a deposit. Each determines the other, except in an empty pool.
 */
export function useAmountPair(pool: Pool) {
  const [edited, setEdited] = useState<Side>('a')
  const [texts, setTexts] = useState({ a: '', b: '' })

  const tokens = { a: pool.tokenA, b: pool.tokenB }
  const other: Side = edited === 'a' ? 'b' : 'a'
  const isEmpty = pool.totalSupply === 0n
  const shown = isEmpty ? texts : { ...texts, [other]: follow() }

  function follow(): string {
    const { decimals, symbol } = tokens[edited]
    const amount = readDraftAmount(texts[edited], decimals)
    const counter = amount
      ? getLiquidityCounterAmount({ pool, symbol, amount })
      : undefined
    return counter === undefined
      ? ''
      : formatAmount(counter, tokens[other].decimals)
  }

  return {
    texts: shown,
    /** The text of a field without focus, with grouped digits. */
    shown: isEmpty ? texts : { ...shown, [other]: groupDigits(shown[other]) },
    typed: isEmpty ? `${texts.a} ${texts.b}` : `${edited} ${texts[edited]}`,
    /** Undefined for text that is not an amount. */
    amounts: {
      a: readDraftAmount(shown.a, tokens.a.decimals),
      b: readDraftAmount(shown.b, tokens.b.decimals),
    },
    edit(side: Side, text: string) {
      setEdited(side)
      setTexts({ ...shown, [side]: text })
    },
  }
}
