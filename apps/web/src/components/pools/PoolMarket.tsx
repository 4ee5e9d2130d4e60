import { useReadPoolAprs } from '@letheswap/react'
import { type Pool, sortTokens } from '@letheswap/sdk'
import { useEffect, useEffectEvent } from 'react'
import { addUsd } from '../../lib/useUsd'

/** Figures of each pool's last 24 hours, by pair address. */
export type Market = Readonly<
  Record<string, { volume: bigint; fees: bigint; prices: readonly number[] }>
>

type Props = {
  pools: readonly Pool[]
  /** `null` if it could not be read. */
  onRead: (market: Market | null) => void
}

/**
 * Reads the pools' last 24 hours. Its code and requests start after the list is shown.
 */
export default function PoolMarket({ pools, onRead }: Props) {
  const { data, isError } = useReadPoolAprs()
  const report = useEffectEvent(() => {
    if (!data) return isError ? onRead(null) : undefined
    const known = pools.map((pool) => {
      const { tokenA, tokenB, pairAddress } = pool
      const [lower] = sortTokens(tokenA.address, tokenB.address)
      const isSorted = lower === tokenA.address
      const [token0, token1] = isSorted ? [tokenA, tokenB] : [tokenB, tokenA]
      const day = data.days[pairAddress]
      const { fees0 = 0n, fees1 = 0n, volume0 = 0n, hours = [] } = day ?? {}
      return [
        pairAddress,
        {
          // Both sides of the trades have the same value, so one side is enough.
          volume: addUsd(pools, [{ token: token0, amount: volume0 }]) ?? 0n,
          fees:
            addUsd(pools, [
              { token: token0, amount: fees0 },
              { token: token1, amount: fees1 },
            ]) ?? 0n,
          prices: hours.map(({ volume0, volume1 }) =>
            isSorted
              ? Number(volume1) / Number(volume0)
              : Number(volume0) / Number(volume1),
          ),
        },
      ] as const
    })
    onRead(Object.fromEntries(known))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day, or other prices
  useEffect(() => report(), [data, isError, pools])
  return null
}
