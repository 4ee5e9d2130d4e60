import { formatFee } from '@letheswap/sdk'
import { TokenPairIcon } from '../icons/TokenIcon'
import { DefinitionList } from '../ui/DefinitionList'
import { PairAddress } from './PairAddress'
import { PoolActions } from './PoolActions'
import { PoolShare } from './PoolShare'
import type { PoolTable } from './PoolTable'
import { PoolLiquidity, PoolReserves } from './poolFigures'

/** The pools as cards, for phones. */
export function PoolCards({ pools, ...actions }: PoolTable.Props) {
  return (
    <ul className="space-y-3">
      {pools.map((pool) => (
        <li
          key={pool.key}
          className="rounded-field border border-hairline p-3 tabular-nums"
        >
          <h3 className="mb-3 flex items-center gap-2 font-medium">
            <TokenPairIcon symbols={[pool.tokenA.symbol, pool.tokenB.symbol]} />
            {pool.name}
          </h3>
          <DefinitionList
            items={[
              { term: 'Fee', detail: formatFee(pool.feeBps) },
              { term: 'Liquidity', detail: <PoolLiquidity pool={pool} /> },
              { term: 'Reserves', detail: <PoolReserves pool={pool} /> },
              { term: 'Your Share', detail: <PoolShare pool={pool} /> },
              { term: 'Pair Address', detail: <PairAddress pool={pool} /> },
            ]}
          />
          <div className="mt-3">
            <PoolActions pool={pool} {...actions} />
          </div>
        </li>
      ))}
    </ul>
  )
}
