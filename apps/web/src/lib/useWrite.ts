import { type Config, useConfig } from '@letheswap/react'
import { useState } from 'react'
import { loadWithRetry } from './loadWithRetry'

type Actions = typeof import('../components/wallet/connector').default

/**
 * Returns a function that runs a write. The write's code is loaded together with the
 * wallet's. Its record shows the progress.
 */
export function useWrite() {
  const config = useConfig()
  const [failure, setFailure] = useState<Error | null>(null)
  return {
    /** The error if the code could not be loaded. In this case, there is no record. */
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
