/** viem throws when a node answers that there is no such thing. */
export async function unlessNotFound<value>(
  promise: Promise<value>,
): Promise<value | undefined> {
  return promise.catch((error: Error) => {
    if (
      error.name === 'TransactionNotFoundError' ||
      error.name === 'TransactionReceiptNotFoundError'
    )
      return undefined
    throw error
  })
}
