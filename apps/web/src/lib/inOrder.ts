/**
 * Returns a function that passes what promises bring to `handle`, in the order of the
 * calls, whichever promise settles first. A promise that fails brings nothing.
 */
export function inOrder<value>(
  handle: (value: value) => void,
): (coming: Promise<value>) => void {
  let last: Promise<void> = Promise.resolve()
  return (coming) => {
    const before = last
    last = coming.then(
      async (value) => {
        await before
        handle(value)
      },
      () => before,
    )
  }
}
