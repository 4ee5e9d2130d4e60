/**
 * Whether a chunk of the page's code could not be fetched: offline, or removed by
 * a new version. Each browser has a message of its own for it.
 */
export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|importing a module script/i.test(error.message)
  )
}
