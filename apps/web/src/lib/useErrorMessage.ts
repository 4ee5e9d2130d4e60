import { useEffect, useState } from 'react'
import { describeError } from './describeError'
import type { ErrorContext, ErrorMessage } from './errorMessage'

/** The catalogue's words for a query's error, once they are loaded. */
export function useErrorMessage(
  error: Error | null | undefined,
  context: ErrorContext,
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
