import { type ComponentType, lazy, Suspense, useState } from 'react'

/**
 * A dialog or drawer whose code is fetched when the person aims at what opens
 * it, or else when it first opens.
 *
 * @example
 * const HistoryDialog = lazyOverlay(() => import('./HistoryDialog'))
 * <Button {...HistoryDialog.preloadOnAim} onClick={open}>Show history</Button>
 * <HistoryDialog isOpen={isOpen} onClose={close} />
 */
export function lazyOverlay<Props extends { isOpen: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Loaded = lazy(load)
  const preload = () => void load()

  function Overlay(props: Props) {
    // Kept once opened, so that closing can hand the focus back.
    const [isNeeded, setIsNeeded] = useState(props.isOpen)
    if (props.isOpen && !isNeeded) setIsNeeded(true)
    return isNeeded ? (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    ) : null
  }

  return Object.assign(Overlay, {
    /** For the button that opens it. */
    preloadOnAim: { onPointerEnter: preload, onFocus: preload },
  })
}
