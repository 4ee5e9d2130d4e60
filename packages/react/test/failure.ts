/**
 * The error that an action fails with. Catch it inside of `act`: an `act` that
 * is rejected leaves a queue behind, of which React complains at the next
 * update.
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
