import { useBlocker, useRouter } from '@tanstack/react-router'
import {
  type RefObject,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { findFocus, getPath } from './keepFocus'

/** The open modal dialogs, topmost last. The page below is inert. */
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
 * Opens a modal dialog as the top layer. Returns a function that removes it. While
 * open, the page does not scroll, and keeps the scrollbar's width as padding.
 */
function addLayer(
  layer: HTMLDialogElement,
  scrollbar: number | undefined,
): () => void {
  if (scrollbar !== undefined)
    document.documentElement.style.setProperty('--scrollbar', `${scrollbar}px`)
  // In React's strict mode, the dialog is already open.
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
  /** The element that receives the focus first. */
  heading: RefObject<HTMLElement | null>
  isDismissible: boolean
  isInUrl: boolean
  onClose: () => void
}

/**
 * Opens a dialog as the top layer. It gets the focus, and returns it when it closes.
 * Back closes the dialog instead of leaving the screen. Returns true once it is shown.
 *
 * The router blocks the navigation back, so that Forward keeps working. On a tab's
 * first page, going back leaves the app and cannot be blocked, so the dialog adds a
 * history entry, which `skipDoubledEntry` skips.
 */
export function useLayer(props: Props): boolean {
  const { dialog, heading, isDismissible, isInUrl, onClose } = props
  const router = useRouter()
  const [isShown, setIsShown] = useState(false)
  // Measures the scrollbar before the dialog is in the document, because reading it
  // later would force a layout. While another dialog is open, the page has no scrollbar
  // to measure.
  const [scrollbar] = useState(() =>
    layers.length === 0
      ? innerWidth - document.documentElement.clientWidth
      : undefined,
  )

  useBlocker({
    enableBeforeUnload: false,
    disabled: isInUrl,
    shouldBlockFn: ({ action, current, next }) => {
      if (action !== 'BACK' || getTopLayer() !== dialog.current) return false
      // Going back closes the transaction's dialog on top.
      if ('tx' in current.search && !('tx' in next.search)) return false
      // Runs once the browser is back here. A dialog that the URL opened closes by
      // navigation.
      if (isDismissible)
        window.addEventListener('popstate', onClose, { once: true })
      return true
    },
  })

  // Runs before the dialog is painted, so that Back never leaves the app instead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening moves in the history
  useLayoutEffect(() => {
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
    const removeLayer = addLayer(dialog.current as HTMLDialogElement, scrollbar)
    // Focuses the heading instead of the close button. A field's `autoFocus` comes
    // later.
    heading.current?.focus()
    setIsShown(true)
    return () => {
      removeLayer()
      // React removes the element, which closes it without the layout that `close`
      // would force. The focus is restored after that.
      setTimeout(() => {
        const { activeElement, body } = document
        // The user has focused another element in the meantime, and must not lose
        // input.
        if (activeElement !== body) return
        const content = document.getElementById('content')
        ;(findFocus(opener) ?? content)?.focus()
      })
    }
  }, [dialog, heading, scrollbar])

  return isShown
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    isTransaction?: true
  }
}
