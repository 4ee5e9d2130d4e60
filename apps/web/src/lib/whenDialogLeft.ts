/**
 * Resolves when no dialog has an entry of its own in the history any more. A
 * dialog that closes takes it out by a step back, and that gives up a page that
 * is on its way.
 */
export async function whenDialogLeft(): Promise<void> {
  if (!window.history.state?.isDialog) return
  await new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  )
}
