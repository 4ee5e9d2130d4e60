import { Skeleton } from '../ui/Skeleton'
import { PoolTableHead, poolTableStyle } from './PoolTable'

/** As many rows as there will be pools, each of a pool's height. */
export function PoolsSkeleton({ rows, isDesktop }: PoolsSkeleton.Props) {
  const keys = Array.from({ length: rows }, (_, index) => index)
  return (
    <>
      <p role="status" className="sr-only">
        Loading pools
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
        <ul aria-hidden="true" className="space-y-3">
          {keys.map((key) => (
            <li key={key}>
              <Skeleton className="h-72 w-full" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export declare namespace PoolsSkeleton {
  type Props = { rows: number; isDesktop: boolean }
}

/** Fee, Liquidity, Reserves, Your Share and Pair Address. */
const cells = [
  { width: 'w-8', align: 'text-left' },
  { width: 'w-24', align: 'text-right' },
  { width: 'w-28', align: 'text-right' },
  { width: 'w-16', align: 'text-right' },
  { width: 'w-22', align: 'text-left' },
]
