import { type Pool, shortenAddress } from '@letheswap/sdk'
import { pools } from '../../messages/en/pools'
import { CopyButton } from '../ui/CopyButton'

/** The pair's address, shortened; a press copies all of it. */
export function PairAddress({ pool }: { pool: Pool }) {
  if (!pool.exists) return <span className="text-muted">{pools.noPair}</span>
  return (
    <CopyButton
      value={pool.pairAddress}
      label={pools.copyPair({
        address: shortenAddress(pool.pairAddress),
        pool: pool.name,
      })}
    >
      {shortenAddress(pool.pairAddress)}
    </CopyButton>
  )
}
