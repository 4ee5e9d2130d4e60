import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'

const DialogSurface = lazy(() => import('./DialogSurface'))

/**
 * A modal dialog: focus stays inside, Escape and the scrim close it, and focus
 * returns to what opened it. Its code is fetched when it first opens.
 *
 * @example
 * <Dialog isOpen={isOpen} onClose={close} title="Add Liquidity to: DAI/ZKP">…</Dialog>
 */
export function Dialog({ isOpen, ...rest }: Dialog.Props) {
  // Read while the opener still has the focus, before any lazy code is there.
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  if (isOpen && !wasOpen.current) opener.current = document.activeElement
  wasOpen.current = isOpen

  // Kept once opened, so that closing can hand the focus back.
  const [isNeeded, setIsNeeded] = useState(isOpen)
  useEffect(() => {
    if (isOpen) setIsNeeded(true)
  }, [isOpen])

  if (!isOpen && !isNeeded) return null
  return (
    <Suspense fallback={null}>
      <DialogSurface isOpen={isOpen} opener={opener} {...rest} />
    </Suspense>
  )
}

/** Fetches the dialog's code ahead, on hover or focus of what opens one. */
export function preloadDialog(): void {
  void import('./DialogSurface')
}

export declare namespace Dialog {
  type Props = {
    isOpen: boolean
    onClose: () => void
    title: ReactNode
    /** Stands under the title, and describes the dialog to readers. */
    description?: ReactNode
    /** @default 'md': 440 px; 'lg': 720 px */
    size?: 'md' | 'lg'
    /** While a wallet is asked, a dialog may refuse to go. @default true */
    isDismissible?: boolean
    children: ReactNode
  }
}
