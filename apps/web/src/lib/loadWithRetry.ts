/** Milliseconds until the second try, and at most between two. */
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

/** Loads code; tries again once online, and after 2 s, 4 s, up to once a minute. */
export async function loadWithRetry<module>(
  load: () => Promise<module>,
): Promise<module> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, wait)
        window.addEventListener('online', resolve, { once: true })
      })
    }
  }
}
