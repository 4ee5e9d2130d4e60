import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A part that a screen can do without: it comes when its code is there, and
 * where that cannot be loaded it stays away.
 *
 * @example
 * const TradePicture = lazyPart(() => import('./TradePicture'))
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Loaded = lazy<ComponentType<Props>>(() =>
    load().catch(() => ({ default: () => null })),
  )
  return (props) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
