import { formatFee, type Pool } from '@letheswap/sdk'
import { TokenPairIcon } from '../icons/TokenIcon'
import { PairAddress } from './PairAddress'
import { PoolActions } from './PoolActions'
import { PoolLink } from './PoolLink'
import { PoolShare } from './PoolShare'
import { PoolTableHead } from './PoolTableHead'
import { PoolLiquidity, PoolReserves } from './poolFigures'

/** The pools as a table, for screens with room for one. */
export function PoolTable({
  pools,
  sort,
  onSort,
  ...actions
}: PoolTable.Props) {
  return (
    <table className={poolTableStyle}>
      <PoolTableHead sort={sort} onSort={onSort} />
      <tbody>
        {pools.map((pool) => (
          <tr key={pool.key} className="border-t border-hairline">
            <th scope="row" className="py-3 pr-(--gap) text-left font-medium">
              <span className="flex items-center gap-2 whitespace-nowrap max-[64rem]:flex-col max-[64rem]:items-start max-[64rem]:gap-1">
                <TokenPairIcon
                  symbols={[pool.tokenA.symbol, pool.tokenB.symbol]}
                />
                <PoolLink pool={pool} />
              </span>
            </th>
            <td className="px-(--gap) py-3">{formatFee(pool.feeBps)}</td>
            <td className="px-(--gap) py-3 text-right">
              <PoolLiquidity pool={pool} />
            </td>
            <td className="px-(--gap) py-3 text-right whitespace-nowrap">
              <PoolReserves pool={pool} />
            </td>
            <td className="px-(--gap) py-3 text-right whitespace-nowrap">
              <PoolShare pool={pool} />
            </td>
            <td className="px-(--gap) py-3 whitespace-nowrap">
              <PairAddress pool={pool} />
            </td>
            <td className="py-3 pl-(--gap)">
              <PoolActions pool={pool} {...actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export declare namespace PoolTable {
  type Props = Omit<PoolActions.Props, 'pool'> &
    PoolTableHead.Props & { pools: readonly Pool[] }
}

/** Where the table just fits, its columns stand closer. */
export const poolTableStyle =
  'w-full border-collapse text-label tabular-nums [--gap:--spacing(0.5)] min-[64rem]:[--gap:--spacing(2)] min-[72rem]:[--gap:--spacing(3)]'
