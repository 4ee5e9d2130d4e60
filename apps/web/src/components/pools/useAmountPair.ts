import { getLiquidityCounterAmount } from '@letheswap/react'
import { formatAmount, type Pool } from '@letheswap/sdk'
import { useState } from 'react'
import { readAmountDraft } from '../../lib/amountDraft'

type Side = 'a' | 'b'

/**
 * The two amounts of a deposit. The one edited last is the person's, the other
 * follows from the pool's reserves; an empty pool takes both as they are.
 */
export function useAmountPair(pool: Pool) {
  const [edited, setEdited] = useState<Side>('a')
  const [texts, setTexts] = useState({ a: '', b: '' })

  const tokens = { a: pool.tokenA, b: pool.tokenB }
  const other: Side = edited === 'a' ? 'b' : 'a'
  const isEmpty = pool.totalSupply === 0n
  const shown = isEmpty ? texts : { ...texts, [other]: follow() }

  function follow(): string {
    const reading = readAmountDraft(texts[edited], tokens[edited].decimals)
    if (reading.status !== 'ok' || reading.amount === 0n) return ''
    const amount = getLiquidityCounterAmount({
      pool,
      symbol: tokens[edited].symbol,
      amount: reading.amount,
    })
    return amount === undefined
      ? ''
      : formatAmount(amount, tokens[other].decimals)
  }

  return {
    texts: shown,
    edit(side: Side, text: string) {
      setEdited(side)
      setTexts({ ...shown, [side]: text })
    },
  }
}
