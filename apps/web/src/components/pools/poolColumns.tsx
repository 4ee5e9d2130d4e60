import { usePoolAprs } from '@letheswap/react'
import {
  formatAmount,
  formatFee,
  LP_DECIMALS,
  type Pool,
  shortenAddress,
  type Token,
} from '@letheswap/sdk'
import type { ReactNode } from 'react'
import {
  groupDigits,
  nameWhole,
  showBps,
  showCompact,
  showDollars,
  showLiquidity,
  showShare,
} from '../../lib/format'
import { pools as words } from '../../messages/screens'
import { CopyButton } from '../ui/CopyButton'
import type { PoolColumn } from './poolsSearch'

type Column = {
  name: Exclude<keyof typeof words.columns, 'pool' | 'day'>
  /**
   * Undefined for reserves, which are amounts of different tokens and cannot be sorted.
   */
  sort?: PoolColumn
  isRight?: boolean
  /** Class of the table's cells. */
  className?: string
  /** Width in a wide table, whose columns do not depend on their content. */
  width: string
  skeleton: string
  show: (pool: Pool) => ReactNode
}

/** The table's columns. A card shows them as terms. */
export const poolColumns: readonly Column[] = [
  {
    name: 'fee',
    width: 'min-[72rem]:w-14',
    sort: 'fee',
    skeleton: 'w-8',
    show: (pool) => (
      <>
        {formatFee(pool.feeBps)}
        {/* A narrow table has no separate column for the APR. */}
        <div className="text-muted max-desktop:hidden min-[72rem]:hidden">
          {words.columns.apr} <Apr pool={pool} />
        </div>
      </>
    ),
  },
  {
    name: 'apr',
    width: 'min-[72rem]:w-16',
    className: 'max-[72rem]:hidden',
    isRight: true,
    skeleton: 'w-10',
    show: (pool) => <Apr pool={pool} />,
  },
  {
    name: 'liquidity',
    width: 'min-[72rem]:w-27',
    sort: 'liquidity',
    isRight: true,
    skeleton: 'w-24',
    show: showPoolLiquidity,
  },
  {
    name: 'reserves',
    width: 'min-[72rem]:w-28',
    isRight: true,
    skeleton: 'w-28',
    show: ({ reserveA, reserveB, tokenA, tokenB }) => (
      <>
        <Reserve amount={reserveA} token={tokenA} />
        <Reserve amount={reserveB} token={tokenB} />
      </>
    ),
  },
  {
    name: 'share',
    width: 'min-[72rem]:w-30',
    sort: 'share',
    isRight: true,
    skeleton: 'w-16',
    show: (pool) => <Share pool={pool} />,
  },
  {
    name: 'pair',
    width: 'min-[72rem]:w-32',
    // Separates this column from the share, which is aligned to the right.
    className: 'max-[64rem]:pl-2.5',
    sort: 'pair',
    skeleton: 'w-22',
    show: (pool) => <PairAddress pool={pool} />,
  },
]

function Apr({ pool }: { pool: Pool }) {
  const apr = usePoolAprs()[pool.pairAddress]
  return <span title={words.aprHint}>{showBps(apr)}</span>
}

export function showPoolLiquidity({ liquidityUsd }: Pool) {
  return (
    <span title={showDollars(liquidityUsd, true)}>
      {showDollars(liquidityUsd)}
    </span>
  )
}

function Reserve({ amount, token }: { amount: bigint; token: Token }) {
  return (
    <div className="text-muted" title={nameWhole({ token, amount })}>
      {showCompact(amount, token)}
    </div>
  )
}

/** Shows the connected wallet's share of a pool, or a dash if it has none. */
function Share({ pool: { liquidity, totalSupply } }: { pool: Pool }) {
  if (liquidity === undefined) return <span className="text-muted">–</span>
  const figures = (
    <>
      <div>{showShare({ liquidity, totalSupply })}</div>
      <div
        className="text-muted"
        title={words.lp({ amount: formatAmount(liquidity, LP_DECIMALS) })}
      >
        {words.lp({ amount: groupDigits(showLiquidity(liquidity)) })}
      </div>
    </>
  )
  return liquidity > 0n ? (
    figures
  ) : (
    <div className="text-muted before:content-['–']">
      <div className="sr-only">{figures}</div>
    </div>
  )
}

function PairAddress({ pool }: { pool: Pool }) {
  const { exists, name, pairAddress } = pool
  if (!exists) return <span className="text-muted">{words.noPair}</span>
  const address = shortenAddress(pairAddress)
  return (
    <CopyButton
      value={pairAddress}
      label={words.copyPair({ address, pool: name })}
    >
      {address}
    </CopyButton>
  )
}
