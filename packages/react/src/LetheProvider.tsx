import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { createLethe } from './createLethe.js'
import { LetheContext } from './LetheContext.js'
import type { Lethe } from './lethe.js'
import type { WalletConnection } from './wallet/types.js'

export declare namespace LetheProvider {
  type Props = {
    children: ReactNode
    /**
     * The wallet that the application has connected by itself, with wagmi for
     * one; `null` while it has connected none.
     * @default MetaMask is found in the page
     */
    wallet?: WalletConnection | null | undefined
  } & ({ lethe: Lethe } | ({ lethe?: undefined } & createLethe.Parameters))
}

/**
 * Gives the hooks below it one network. Takes either a `lethe` that was made
 * outside, as a router's loaders need it, or what `createLethe` takes; these
 * are read once.
 *
 * @example
 * ```tsx
 * import { LetheProvider, usePools } from '@letheswap/react'
 * import type { Deployment } from '@letheswap/sdk'
 *
 * function Pools() {
 *   const { data } = usePools()
 *   return <ul>{data?.pools.map((pool) => <li key={pool.key}>{pool.name}</li>)}</ul>
 * }
 *
 * export function App({ deployment }: { deployment: Deployment }) {
 *   return (
 *     <LetheProvider deployment={deployment}>
 *       <Pools />
 *     </LetheProvider>
 *   )
 * }
 * ```
 */
export function LetheProvider({
  children,
  wallet,
  ...props
}: LetheProvider.Props) {
  const [lethe] = useState(() =>
    props.lethe === undefined ? createLethe(props) : props.lethe,
  )
  useEffect(() => lethe.start(), [lethe])
  const isOwned = wallet !== undefined
  const { address, provider } = wallet ?? {}
  useEffect(() => {
    if (!isOwned) return
    const connection = address && provider && { address, provider }
    void lethe.getSession().then((session) => session.adopt(connection))
  }, [lethe, isOwned, address, provider])
  return (
    <LetheContext.Provider value={lethe}>
      <QueryClientProvider client={lethe.queryClient}>
        {children}
      </QueryClientProvider>
    </LetheContext.Provider>
  )
}
