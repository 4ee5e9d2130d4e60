import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'

const DrawerSurface = lazy(() => import('./DrawerSurface'))

/** A panel from the right edge for the phone's menu; swiping closes it. */
export function Drawer({ isOpen, ...rest }: Drawer.Props) {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  if (isOpen && !wasOpen.current) opener.current = document.activeElement
  wasOpen.current = isOpen

  const [isNeeded, setIsNeeded] = useState(isOpen)
  useEffect(() => {
    if (isOpen) setIsNeeded(true)
  }, [isOpen])

  if (!isOpen && !isNeeded) return null
  return (
    <Suspense fallback={null}>
      <DrawerSurface isOpen={isOpen} opener={opener} {...rest} />
    </Suspense>
  )
}

/** Fetches the drawer's code ahead, on hover or focus of what opens it. */
export function preloadDrawer(): void {
  void import('./DrawerSurface')
}

export declare namespace Drawer {
  type Props = {
    isOpen: boolean
    onClose: () => void
    title: string
    children: ReactNode
  }
}
