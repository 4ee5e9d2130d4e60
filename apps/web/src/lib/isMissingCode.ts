/**
 * Whether a piece of the page's code could not be fetched: offline, or gone
 * since a new version was put online. Browsers have a sentence each for it.
 */
export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|importing a module script/i.test(error.message)
  )
}
