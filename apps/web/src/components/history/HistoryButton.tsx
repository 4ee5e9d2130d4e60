import { lazy, Suspense, useState } from 'react'
import { HistoryIcon } from '../icons/icons'
import { Button } from '../ui/Button'
import { preloadDialog } from '../ui/Dialog'

const loadDialog = () => import('./HistoryDialog')
const HistoryDialog = lazy(loadDialog)

/** Opens the swap history, whose code is fetched when it is aimed at. */
export function HistoryButton() {
  const [isOpen, setIsOpen] = useState(false)
  const [isNeeded, setIsNeeded] = useState(false)
  const preload = () => {
    preloadDialog()
    void loadDialog()
  }
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setIsNeeded(true)
          setIsOpen(true)
        }}
      >
        <HistoryIcon className="size-4" />
        Show history
      </Button>
      {isNeeded ? (
        <Suspense fallback={null}>
          <HistoryDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
