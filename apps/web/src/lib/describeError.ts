import { common } from '../messages/en/common'
import type { ErrorContext, ErrorMessage } from './errorMessage'

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
      message: common.unknown,
      detail: common.checkConnection,
    }
  )
}
