/**
 * Returns the error with which an action fails. Catch it inside `act`: a rejected `act`
 * leaves a queue behind, about which React complains at the next update.
 *
 * @example
 * const error = await act(() => failure(mutateAsync()))
 */
export async function failure(
  action: PromiseLike<unknown>,
): Promise<Error & Record<string, unknown>> {
  try {
    await action
  } catch (error) {
    return error as Error & Record<string, unknown>
  }
  throw new Error('It did not fail.')
}
