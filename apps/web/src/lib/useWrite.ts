import { type Config, useConfig } from '@letheswap/react'
import { useState } from 'react'
import { loadWithRetry } from './loadWithRetry'

type Actions = typeof import('../components/wallet/connector').default

/**
 * Runs a write, whose code is loaded with the wallet's. Its record shows the progress.
 */
export function useWrite() {
  const config = useConfig()
  const [failure, setFailure] = useState<Error | null>(null)
  return {
    /** The code did not load, so there is no record. */
    failure,
    clearFailure: () => setFailure(null),
    write(run: (actions: Actions, config: Config) => Promise<unknown>) {
      setFailure(null)
      loadWithRetry(() => import('../components/wallet/connector')).then(
        ({ default: actions }) =>
          void run(actions, config).catch(() => undefined),
        setFailure,
      )
    },
  }
}
