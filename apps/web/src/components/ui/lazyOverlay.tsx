import { type ComponentType, useEffect, useState } from 'react'
import { notify } from '../../lib/notify'
import { common } from '../../messages/en/common'

/**
 * A dialog or drawer whose code is fetched when the person aims at what opens
 * it, or else when it first opens. Code that cannot be fetched leaves the screen
 * as it is: the person is told, and the next press tries again.
 *
 * @example
 * const HistoryDialog = lazyOverlay(() => import('./HistoryDialog'))
 * <Button {...HistoryDialog.preloadOnAim} onClick={open}>Show history</Button>
 * <HistoryDialog isOpen={isOpen} onClose={close} />
 */
export function lazyOverlay<
  Props extends { isOpen: boolean; onClose: () => void },
>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Loaded: ComponentType<Props> | undefined
  const fetchCode = () =>
    load().then((module) => {
      Loaded = module.default
    })
  const preload = () => {
    // Opening it says what went wrong.
    fetchCode().catch(() => undefined)
  }

  function Overlay(props: Props) {
    const { isOpen, onClose } = props
    // Kept once opened, so that closing can hand the focus back.
    const [isNeeded, setIsNeeded] = useState(false)
    const [, setHasLoaded] = useState(false)
    if (isOpen && !isNeeded) setIsNeeded(true)

    // biome-ignore lint/correctness/useExhaustiveDependencies: it is closed as it was opened
    useEffect(() => {
      if (!isOpen || Loaded !== undefined) return
      fetchCode().then(
        () => setHasLoaded(true),
        () => {
          notify({
            kind: 'error',
            message: common.notLoaded,
            offersReload: true,
          })
          onClose()
        },
      )
    }, [isOpen])

    return isNeeded && Loaded !== undefined ? <Loaded {...props} /> : null
  }

  return Object.assign(Overlay, {
    /** For the button that opens it. */
    preloadOnAim: { onPointerEnter: preload, onFocus: preload },
  })
}
