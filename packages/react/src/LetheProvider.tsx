'use client'

import { QueryClientContext } from '@tanstack/react-query'
import {
  createContext,
  Fragment,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react'
import type { Config, WalletConnection } from './config.js'
import { createConfig } from './createConfig.js'

export const LetheContext = createContext<Config | undefined>(undefined)

export declare namespace LetheProvider {
  type Props = {
    children: ReactNode
    /**
     * A wallet that the application connects itself, or `null` or `undefined` if there
     * is none. By default, the connector finds a wallet.
     */
    wallet?: WalletConnection | null | undefined
  } & ({ config: Config } | ({ config?: undefined } & createConfig.Parameters))
}

/**
 * Provides a config to the hooks below it. Another `config` switches the network.
 * Without one, creates it from the parameters of `createConfig`, which are read once,
 * with the query client of the nearest `QueryClientProvider`.
 *
 * @example
 * ```tsx
 * import { LetheProvider, metaMask } from '@letheswap/react'
 *
 * const App = () => (
 *   <LetheProvider deployment={deployment} connector={metaMask}>…</LetheProvider>
 * )
 * ```
 */
export function LetheProvider(props: LetheProvider.Props) {
  const { children, wallet } = props
  const queryClient = useContext(QueryClientContext)
  const [own, setOwn] = useState<Config>()
  const config = props.config ?? own ?? createConfig({ queryClient, ...props })
  if (props.config === undefined && own === undefined) setOwn(config)

  const isWalletOwned = 'wallet' in props
  useEffect(() => config.start({ isWalletOwned }), [config, isWalletOwned])
  const source = wallet && ('provider' in wallet ? wallet.provider : wallet)
  const address = wallet && 'provider' in wallet ? wallet.address : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the source and the address identify a connection
  useEffect(() => {
    config.ownedWallet = (isWalletOwned && wallet) || undefined
    if (!isWalletOwned) return
    // Does not load the wallet's code if there is no wallet.
    if (!wallet && config.wallet.getState().address === undefined) return
    config
      .getConnector()
      .then((connector) => connector.adopt(config.ownedWallet))
      .catch((error: unknown) =>
        config.log('The wallet code did not load', error),
      )
  }, [config, isWalletOwned, source, address])

  // TanStack's hooks keep the query client that they were mounted with.
  const key = getKey(config.queryClient)
  return (
    <LetheContext.Provider value={config}>
      <Fragment key={key}>{children}</Fragment>
    </LetheContext.Provider>
  )
}

const keys = new WeakMap<object, number>()
let lastKey = 0

function getKey(object: object): number {
  const key = keys.get(object) ?? ++lastKey
  keys.set(object, key)
  return key
}
