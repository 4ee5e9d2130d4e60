import { useBlocker, useRouter } from '@tanstack/react-router'
import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { findFocus, getPath } from './keepFocus'

/** The open modal dialogs. The page below the last dialog is inert. */
const layers: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const getTopLayer = () => layers.at(-1)

/** Returns the open dialog on top. */
export const useTopLayer = () => useSyncExternalStore(subscribe, getTopLayer)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Opens a modal dialog as the layer on top. Returns a function that removes the layer.
 * The page, which stops scrolling, keeps the width of its scrollbar as a padding.
 */
function addLayer(layer: HTMLDialogElement): () => void {
  const { clientWidth, style } = document.documentElement
  if (layers.length === 0)
    style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`)
  // In React's strict mode, it is open already.
  if (!layer.open) layer.showModal()
  layers.push(layer)
  for (const listener of listeners) listener()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    for (const listener of listeners) listener()
  }
}

type Props = {
  dialog: RefObject<HTMLDialogElement | null>
  /** Has the focus at first. */
  heading: RefObject<HTMLElement | null>
  isDismissible: boolean
  isInUrl: boolean
  onClose: () => void
}

/**
 * Opens a dialog as the layer on top: it has the focus, which its opener gets back, and
 * Back closes it instead of leaving its screen. Returns true once it is shown.
 *
 * The router blocks the step back, so that Forward stays. From a tab's first page the
 * step leaves the app and cannot be blocked: there the dialog adds an entry, which
 * `skipDoubledEntry` passes over.
 */
export function useLayer(props: Props): boolean {
  const { dialog, heading, isDismissible, isInUrl, onClose } = props
  const router = useRouter()
  const [isShown, setIsShown] = useState(false)

  useBlocker({
    enableBeforeUnload: false,
    disabled: isInUrl,
    shouldBlockFn: ({ action, current, next }) => {
      if (action !== 'BACK' || getTopLayer() !== dialog.current) return false
      // Going back closes the transaction's dialog on top.
      if ('tx' in current.search && !('tx' in next.search)) return false
      // Once the browser is back here: a dialog that the URL opened closes by navigating.
      if (isDismissible)
        window.addEventListener('popstate', onClose, { once: true })
      return true
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening moves in the history
  useEffect(() => {
    const { __TSR_index, isDoubled } = router.history.location.state
    if (__TSR_index !== 0 || isDoubled || isInUrl) return
    window.history.replaceState(
      { ...window.history.state, isDoubled: true },
      '',
    )
    void router.navigate({ to: '.', search: true, resetScroll: false })
  }, [])

  useLayoutEffect(() => {
    const opener = getPath(document.activeElement)
    const removeLayer = addLayer(dialog.current as HTMLDialogElement)
    // Not the button that closes it. A field's `autoFocus` comes later.
    heading.current?.focus()
    setIsShown(true)
    return () => {
      removeLayer()
      // React removes the element, which closes it, without the layout that `close`
      // would wait for. The focus returns after that.
      setTimeout(() => {
        const { activeElement, body } = document
        // The user continued meanwhile, and must not lose what they type.
        if (activeElement !== body) return
        const content = document.getElementById('content')
        ;(findFocus(opener) ?? content)?.focus()
      })
    }
  }, [dialog, heading])

  return isShown
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    isTransaction?: true
  }
}
