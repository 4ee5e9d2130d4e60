let due: (() => void) | undefined

const run = () => {
  const task = due
  due = undefined
  task?.()
}

// A page or screen that is left shows no next frame.
addEventListener('pagehide', run)
addEventListener(
  'click',
  ({ target }) => (target as Element).closest('a') && run(),
  true,
)

/**
 * Runs `task` after the next frame, so that it does not delay the response to a
 * press or a key, or at once when a link is followed or the page is left. It
 * replaces a task that still waits; `undefined` cancels that.
 */
export function afterPaint(task: (() => void) | undefined): void {
  due = task
  requestAnimationFrame(() => setTimeout(run))
}
