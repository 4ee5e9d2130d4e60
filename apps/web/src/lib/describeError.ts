import { useDeployment } from '@letheswap/react'
import type { Deployment } from '@letheswap/sdk'
import { useEffect, useState } from 'react'
import { common } from '../messages/screens'
import type { ErrorContext, ErrorMessage } from './getErrorMessage'

/** Loads the catalog's message for an error when something first fails. */
export async function describeError(
  error: unknown,
  context: ErrorContext,
  network: Pick<Deployment, 'chain'>,
): Promise<ErrorMessage> {
  const loaded = await import('./getErrorMessage').catch(() => undefined)
  return (
    loaded?.getErrorMessage(error, context, network.chain) ?? {
      kind: 'error',
      message: common.unknown,
      detail: common.checkConnection,
    }
  )
}

/** Returns the catalog's message for an error once the catalog has loaded. */
export function useErrorMessage(
  error: Error | null | undefined,
  context: ErrorContext = 'history',
): ErrorMessage | undefined {
  const deployment = useDeployment()
  const [known, setKnown] = useState<{ error: Error; message: ErrorMessage }>()
  useEffect(() => {
    if (error)
      void describeError(error, context, deployment).then((message) =>
        setKnown({ error, message }),
      )
  }, [error, context, deployment])
  return error && known?.error === error ? known.message : undefined
}
