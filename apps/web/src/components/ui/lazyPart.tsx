import { type ComponentType, lazy, Suspense } from 'react'

/** Milliseconds until the second try, and at most between two. */
const firstWait = 2_000
const longestWait = 60_000

/**
 * A part that a screen is usable without: it comes when its code is there. Code
 * that could not be loaded is asked for again, until it is.
 *
 * @example
 * const TradePicture = lazyPart(() => import('./TradePicture'))
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Loaded = lazy(() => loadAtLast(load))
  return (props) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}

/** A new deployment may have the code of this one back only after a while. */
async function loadAtLast<module>(
  load: () => Promise<module>,
): Promise<module> {
  for (let wait = firstWait; ; wait = Math.min(2 * wait, longestWait)) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}
