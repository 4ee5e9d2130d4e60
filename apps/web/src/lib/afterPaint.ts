/**
 * Resolves when the browser has painted what it has, so that work which blocks
 * it comes second. A hidden page paints nothing: there it resolves at once.
 */
export function afterPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
