/** Milliseconds before the second and the third attempt. */
const waits = [2_000, 4_000]

/**
 * Loads code. After a failure, retries up to twice, after a wait or as soon as the
 * device is back online. Firefox and WebKit remember a module that failed, so there
 * only a reload helps.
 */
export async function loadWithRetry<module>(
  load: () => Promise<module>,
): Promise<module> {
  for (const wait of waits) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, wait)
        window.addEventListener('online', resolve, { once: true })
      })
    }
  }
  return load()
}
