import type { Pool } from '@letheswap/sdk'
import { Link } from '@tanstack/react-router'
import { PoolDetails } from '../market/PoolDetails'

/** A pool's name, which opens its details. */
export function PoolLink({ pool }: { pool: Pool }) {
  return (
    <Link
      to="/pools"
      search={({ sort }) => ({ sort, pool: pool.key })}
      replace
      resetScroll={false}
      aria-haspopup="dialog"
      {...PoolDetails.preloadOnAim}
      className="inline-flex min-h-11 items-center rounded-field hover:text-accent hover:underline desktop:min-h-6"
    >
      {pool.name}
    </Link>
  )
}
