import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { HistoryIcon } from '../components/icons/icons'
import { SwapCard } from '../components/swap/SwapCard'
import { swapSearch } from '../components/swap/swapSearch'
import { Button } from '../components/ui/Button'
import { lazyComponent } from '../lib/lazyComponent'
import { useLanguage } from '../lib/useLanguage'
import { swap } from '../messages/screens'

const HistoryDialog = lazyComponent(
  () => import('../components/history/HistoryDialog'),
)

export const Route = createFileRoute('/swap')({
  validateSearch: swapSearch,
  component: SwapPage,
})

function SwapPage() {
  useLanguage()
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  return (
    <div className="mx-auto w-full max-w-[29rem]">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h1 className="text-title font-semibold">{swap.title}</h1>
        <Button
          size="sm"
          variant="quiet"
          className="-mr-3"
          {...HistoryDialog.preloadOnAim}
          onClick={() => setIsHistoryOpen(true)}
        >
          <HistoryIcon className="size-4" />
          {swap.showHistory}
        </Button>
        <HistoryDialog
          isOpen={isHistoryOpen}
          onClose={() => setIsHistoryOpen(false)}
        />
      </div>
      <SwapCard />
    </div>
  )
}
