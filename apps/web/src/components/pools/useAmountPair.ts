import { getLiquidityCounterAmount } from '@letheswap/react'
import { formatAmount, type Pool } from '@letheswap/sdk'
import { useState } from 'react'
import { readAmountDraft } from '../../lib/amountDraft'

type Side = 'a' | 'b'

/** A deposit's amounts: one follows from the other, except in an empty pool. */
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

  const read = (side: Side) => {
    const reading = readAmountDraft(shown[side], tokens[side].decimals)
    return reading.status === 'ok' ? reading.amount : undefined
  }

  return {
    texts: shown,
    /** What the user typed, without the amount that follows. */
    typed: isEmpty ? `${texts.a} ${texts.b}` : `${edited} ${texts[edited]}`,
    /** Undefined for a text that is not an amount. */
    amounts: { a: read('a'), b: read('b') },
    edit(side: Side, text: string) {
      setEdited(side)
      setTexts({ ...shown, [side]: text })
    },
  }
}
