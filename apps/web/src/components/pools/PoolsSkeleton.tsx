import { pools } from '../../messages/en/pools'
import { Skeleton } from '../ui/Skeleton'
import { poolTableStyle } from './PoolTable'
import { PoolTableHead } from './PoolTableHead'

type Props = { rows: number; isDesktop: boolean }

/** As many rows as there will be pools, each of a pool's height. */
export function PoolsSkeleton({ rows, isDesktop }: Props) {
  const keys = Array.from({ length: rows }, (_, index) => index)
  return (
    <>
      <p role="status" className="sr-only">
        {pools.loading}
      </p>
      {isDesktop ? (
        <table aria-hidden="true" className={poolTableStyle}>
          <PoolTableHead />
          <tbody>
            {keys.map((key) => (
              <tr key={key} className="h-16 border-t border-hairline">
                <td className="pr-(--gap)">
                  <Skeleton className="h-6 w-32" />
                </td>
                {cells.map((cell) => (
                  <td key={cell.width} className={`px-(--gap) ${cell.align}`}>
                    <Skeleton className={`h-4 ${cell.width}`} />
                  </td>
                ))}
                <td className="pl-(--gap) text-right">
                  <Skeleton className="h-8 w-28" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ul aria-hidden="true" className="divide-y divide-hairline">
          {keys.map((key) => (
            <li key={key} className="flex h-14 items-center justify-between">
              <Skeleton className="h-6 w-32" />
              <Skeleton className="h-4 w-24" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Fee, Liquidity, Reserves, Your Share and Pair Address. */
const cells = [
  { width: 'w-8', align: 'text-left' },
  { width: 'w-24', align: 'text-right' },
  { width: 'w-28', align: 'text-right' },
  { width: 'w-16', align: 'text-right' },
  { width: 'w-22', align: 'text-left' },
]
