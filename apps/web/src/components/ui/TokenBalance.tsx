import { useBalances, useToken, useWallet } from '@letheswap/react'
import { formatAmount } from '@letheswap/sdk'
import { cx } from '../../lib/cx'
import { groupDigits, showAmount } from '../../lib/format'
import { showTime } from '../../messages/intl'
import { common } from '../../messages/screens'
import { Shortened } from './Shortened'
import { Skeleton } from './Skeleton'

type Props = {
  symbol: string
  /** Appends the symbol to a known balance. @default false */
  hasUnit?: boolean
}

/**
 * Shows the wallet's balance, dimmed while it is outdated. Shows '0.00' if no wallet is
 * connected.
 */
export function TokenBalance(props: Props) {
  // The balance is always a single element, because a page translator may have replaced
  // the text next to it.
  return (
    <span>
      <Figure {...props} />
    </span>
  )
}

function Figure({ symbol, hasUnit = false }: Props) {
  const token = useToken(symbol)
  const { isConnected } = useWallet()
  const { dataUpdatedAt, error, get, isFetching, isPending, isStale } =
    useBalances()
  const unit = hasUnit ? ` ${symbol}` : null
  if (!isConnected) return <>{`0.00${unit ?? ''}`}</>
  const balance = get(symbol)
  if (balance === undefined)
    return isPending && !error ? <Skeleton /> : common.balanceUnknown
  const age = error ? getAge(dataUpdatedAt) : undefined
  const full = formatAmount(balance, token.decimals)
  const short = balance === 0n ? full : showAmount(balance, token)
  const figure = balance === 0n ? '0.00' : groupDigits(short)
  return (
    <>
      <span
        className={cx(
          'tabular-nums',
          error || (isStale && isFetching) ? 'text-muted' : 'text-ink',
        )}
        title={age}
      >
        {short === full ? (
          figure
        ) : (
          <Shortened full={`${groupDigits(full)} ${symbol}`}>
            {figure}
          </Shortened>
        )}
        {age ? <span className="sr-only">, {age}</span> : null}
      </span>
      <span>{unit}</span>
    </>
  )
}

function getAge(updatedAt: number): string {
  return updatedAt === 0
    ? common.notUpdatedYet
    : common.updatedAt({ time: showTime(updatedAt) })
}
