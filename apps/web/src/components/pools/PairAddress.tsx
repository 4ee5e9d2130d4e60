import { type Pool, shortenAddress } from '@letheswap/sdk'
import { CopyButton } from '../ui/CopyButton'

/** The pair's address, shortened; a press copies all of it. */
export function PairAddress({ pool }: { pool: Pool }) {
  if (!pool.exists) return <span className="text-muted">No pair yet</span>
  return (
    <CopyButton
      value={pool.pairAddress}
      label={`${shortenAddress(pool.pairAddress)}, copy the pair address of ${pool.name}`}
    >
      {shortenAddress(pool.pairAddress)}
    </CopyButton>
  )
}
