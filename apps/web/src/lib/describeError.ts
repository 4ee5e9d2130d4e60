import { messages } from './messages'

/** What the person was doing; the catalogue's sentences depend on it. */
export type ErrorContext =
  | 'connect'
  | 'disconnect'
  | 'faucet'
  | 'swap'
  | 'addLiquidity'
  | 'removeLiquidity'
  | 'history'

export type ErrorMessage = {
  kind: 'error' | 'warning'
  /** The catalogue's sentence, for the toast and the place of the error. */
  message: string
  /** Why, and what to do, where the sentence alone does not say it. */
  detail?: string
}

/**
 * The catalogue's words for an error. They come when something first fails; a
 * page that cannot load even them says so much.
 *
 * @example
 * onError: async (error) => notify(await describeError(error, 'swap'))
 */
export async function describeError(
  error: unknown,
  context: ErrorContext,
  parameters?: { chain?: string },
): Promise<ErrorMessage> {
  const loaded = await import('./getErrorMessage').catch(() => undefined)
  return (
    loaded?.getErrorMessage(error, context, parameters) ?? {
      kind: 'error',
      message: messages.faucet.unknown,
      detail: 'Check your internet connection, then try again.',
    }
  )
}
