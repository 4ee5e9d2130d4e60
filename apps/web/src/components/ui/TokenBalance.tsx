import { useBalances, useToken, useWallet } from '@letheswap/react'
import { formatTokenAmount } from '@letheswap/sdk'
import { cx } from '../../lib/cx'
import { Skeleton } from './Skeleton'

/**
 * The wallet's balance of a token. Without a wallet it is the default '0.00';
 * an old one keeps its value, dimmed, with its age; one that could not be read
 * is never shown as a zero.
 */
export function TokenBalance({ symbol }: { symbol: string }) {
  const token = useToken(symbol)
  const { isConnected } = useWallet()
  const { get, isStale, isPending, updatedAt } = useBalances()
  if (!isConnected) return <>0.00</>
  const balance = get(symbol)
  if (balance === undefined)
    return isPending ? <Skeleton /> : <>not available</>
  return (
    <span
      className={cx('tabular-nums', isStale && 'opacity-75')}
      title={isStale ? getAge(updatedAt) : undefined}
    >
      {balance === 0n ? '0.00' : formatTokenAmount(balance, token)}
      {isStale ? <span className="sr-only">, {getAge(updatedAt)}</span> : null}
    </span>
  )
}

function getAge(updatedAt: number | undefined): string {
  return updatedAt === undefined
    ? 'not up to date'
    : `as of ${new Date(updatedAt).toLocaleTimeString()}`
}
