/**
 * Returns a function that passes the results of promises to `handle` in the order of
 * the calls. Skips promises that fail.
 */
export function inOrder<value>(
  handle: (value: value) => void,
): (coming: Promise<value>) => void {
  let last: Promise<void> = Promise.resolve()
  return (coming) => {
    const before = last
    last = coming
      .then(async (value) => {
        await before
        handle(value)
      })
      .catch(() => before)
  }
}
