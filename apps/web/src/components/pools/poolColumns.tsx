import { usePoolAprs } from '@letheswap/react'
import {
  formatAmount,
  formatFee,
  formatUsd,
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
  showLiquidity,
  showShare,
  showTokenAmount,
} from '../../lib/format'
import { pools as words } from '../../messages/screens'
import { CopyButton } from '../ui/CopyButton'
import type { PoolColumn } from './poolsSearch'

type Column = {
  name: Exclude<keyof typeof words.columns, 'pool'>
  /** Missing for reserves, which are of different tokens. */
  sort?: PoolColumn
  isRight?: boolean
  /** Of its cells in the table. */
  className?: string
  skeleton: string
  show: (pool: Pool) => ReactNode
}

/** The table's columns, which are also a card's terms. */
export const poolColumns: readonly Column[] = [
  {
    name: 'fee',
    sort: 'fee',
    skeleton: 'w-8',
    show: (pool) => (
      <>
        {formatFee(pool.feeBps)}
        {/* In a narrow table the APR has no column of its own. */}
        <div className="text-muted max-desktop:hidden min-[72rem]:hidden">
          {words.columns.apr} <Apr pool={pool} />
        </div>
      </>
    ),
  },
  {
    name: 'apr',
    className: 'max-[72rem]:hidden',
    isRight: true,
    skeleton: 'w-10',
    show: (pool) => <Apr pool={pool} />,
  },
  {
    name: 'liquidity',
    sort: 'liquidity',
    isRight: true,
    skeleton: 'w-24',
    show: showPoolLiquidity,
  },
  {
    name: 'reserves',
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
    sort: 'share',
    isRight: true,
    skeleton: 'w-16',
    show: (pool) => <Share pool={pool} />,
  },
  {
    name: 'pair',
    // Apart from the share, which ends where it begins.
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

export function showPoolLiquidity({ liquidityUsd }: Pool): string {
  return `$${groupDigits(formatUsd(liquidityUsd))}`
}

function Reserve({ amount, token }: { amount: bigint; token: Token }) {
  return (
    <div title={nameWhole({ token, amount })}>
      {showTokenAmount(amount, token)}
    </div>
  )
}

/** The connected wallet's share of a pool. A dash if it has none. */
function Share({ pool: { liquidity, totalSupply } }: { pool: Pool }) {
  if (liquidity === undefined) return <span className="text-muted">–</span>
  const figures = (
    <>
      <div>{showShare({ liquidity, totalSupply })}</div>
      <div
        className="text-muted"
        title={words.lp({ amount: formatAmount(liquidity, LP_DECIMALS) })}
      >
        {words.lp({ amount: showLiquidity(liquidity) })}
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
