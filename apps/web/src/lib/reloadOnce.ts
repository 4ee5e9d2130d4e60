import { loadDeployment } from './loadDeployment'

/**
 * Reloads the page if code is still missing after a second fetch: a newer version may
 * be deployed, and Firefox and WebKit remember a module that failed. It never reloads
 * twice in a row, without an answer of the server, or under a dialog, whose fields
 * would be empty. Resolves to true if it reloads.
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
