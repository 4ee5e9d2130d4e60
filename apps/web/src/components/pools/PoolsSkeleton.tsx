import { Skeleton } from '../ui/Skeleton'
import { PoolTableHead } from './PoolTable'

/** As many rows as there will be pools, each of a pool's height. */
export function PoolsSkeleton({ rows, isDesktop }: PoolsSkeleton.Props) {
  const keys = Array.from({ length: rows }, (_, index) => index)
  return (
    <>
      <p role="status" className="sr-only">
        Loading pools
      </p>
      {isDesktop ? (
        <table aria-hidden="true" className="w-full border-collapse text-label">
          <PoolTableHead />
          <tbody>
            {keys.map((key) => (
              <tr key={key} className="h-16 border-t border-hairline">
                <td className="pr-3">
                  <Skeleton className="h-6 w-32" />
                </td>
                {widths.map((width) => (
                  <td key={width} className="px-3">
                    <Skeleton className={`h-4 ${width}`} />
                  </td>
                ))}
                <td className="pl-3">
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
              <Skeleton className="h-64 w-full" />
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

const widths = ['w-8', 'w-24', 'w-28', 'w-16', 'w-20']
