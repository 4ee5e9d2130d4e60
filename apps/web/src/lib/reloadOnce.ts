import { loadDeployment } from './loadDeployment'

/**
 * Reloads the page after code could not be loaded: a newer version may be deployed, and
 * Firefox and WebKit remember a module that failed. Does not reload twice in a row,
 * while the server is unreachable, or while a dialog is open, because its fields would
 * be cleared. Resolves to true if it reloads.
 */
export async function reloadOnce(): Promise<boolean> {
  const [navigation] = performance.getEntriesByType('navigation')
  const { type } = (navigation ?? {}) as Partial<PerformanceNavigationTiming>
  if (type === 'reload' || document.querySelector('dialog[open]')) return false
  try {
    await loadDeployment()
  } catch {
    return false
  }
  window.location.reload()
  return true
}
