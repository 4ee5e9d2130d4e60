let due: (() => void) | undefined

const run = () => {
  const task = due
  due = undefined
  task?.()
}

// What leaves the screen does not wait for its next frame.
addEventListener('pagehide', run)
addEventListener(
  'click',
  ({ target }) => (target as Element).closest('a') && run(),
  true,
)

/**
 * Runs `task` when the next frame has been shown, so that it delays no answer to
 * a press or a key; at once when a link is followed or the page is left. It takes
 * the place of a task that still waits; `undefined` calls that off.
 */
export function afterPaint(task: (() => void) | undefined): void {
  due = task
  requestAnimationFrame(() => setTimeout(run))
}
