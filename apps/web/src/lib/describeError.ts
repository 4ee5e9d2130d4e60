import { useEffect, useState } from 'react'
import { common } from '../messages/screens'
import type { ErrorContext, ErrorMessage } from './getErrorMessage'

/** The catalog's words for an error, which load when something first fails. */
export async function describeError(
  error: unknown,
  context: ErrorContext,
  parameters?: { chain?: string },
): Promise<ErrorMessage> {
  const loaded = await import('./getErrorMessage').catch(() => undefined)
  return (
    loaded?.getErrorMessage(error, context, parameters) ?? {
      kind: 'error',
      message: common.unknown,
      detail: common.checkConnection,
    }
  )
}

/** The catalog's words for an error, once they are loaded. */
export function useErrorMessage(
  error: Error | null | undefined,
  context: ErrorContext = 'history',
): ErrorMessage | undefined {
  const [known, setKnown] = useState<{ error: Error; message: ErrorMessage }>()
  useEffect(() => {
    if (error)
      void describeError(error, context).then((message) =>
        setKnown({ error, message }),
      )
  }, [error, context])
  return error && known?.error === error ? known.message : undefined
}
