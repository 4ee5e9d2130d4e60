import { useState } from 'react'
import { lazyComponent } from '../../lib/lazyComponent'
import { swap } from '../../messages/en/swap'
import { HistoryIcon } from '../icons/swapIcons'
import { Button } from '../ui/Button'

const HistoryDialog = lazyComponent(() => import('./HistoryDialog'))

/** Opens the swap history. */
export function HistoryButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="-mr-3"
        {...HistoryDialog.preloadOnAim}
        onClick={() => setIsOpen(true)}
      >
        <HistoryIcon className="size-4" />
        {swap.showHistory}
      </Button>
      <HistoryDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
