import { useMaxAmount, useWallet } from '@letheswap/react'
import type { Token } from '@letheswap/sdk'
import { useState } from 'react'
import { showAmount } from '../../lib/format'
import { amounts } from '../../messages/screens'
import { Button } from '../ui/Button'

type Props = {
  token: Token
  kind: 'swap' | 'addLiquidity'
  disabled: boolean
  onFill: (amount: bigint) => void
  /** Called with a note on the amount, or undefined to remove it. */
  onNote: (note: string | undefined) => void
}

/** Fills in the whole balance. For the native coin, reserves gas and adds a note. */
export function MaxButton({ token, kind, disabled, onFill, onNote }: Props) {
  const { isConnected } = useWallet()
  const getMaxAmount = useMaxAmount()
  const [isReading, setIsReading] = useState(false)

  async function fill() {
    setIsReading(true)
    try {
      const max = await getMaxAmount({ token: token.symbol, kind })
      if (max.amount > 0n) onFill(max.amount)
      if (max.balance === 0n) onNote(amounts.none({ token: token.symbol }))
      else if (max.amount === 0n)
        onNote(amounts.neededForGas({ token: token.symbol }))
      else if (max.isReserved)
        onNote(
          amounts.leftForGas({
            amount: showAmount(max.reserve, token),
            token: token.symbol,
          }),
        )
      else onNote(undefined)
    } catch {
      onNote(amounts.balanceNotLoaded({ token: token.symbol }))
    } finally {
      setIsReading(false)
    }
  }

  return (
    <Button
      size="sm"
      variant="quiet"
      className="-my-1.5 -mr-3 text-accent! desktop:-my-1"
      aria-label={amounts.maxOf({ token: token.symbol })}
      disabled={disabled || !isConnected}
      aria-disabled={isReading}
      onClick={fill}
    >
      {amounts.max}
    </Button>
  )
}
