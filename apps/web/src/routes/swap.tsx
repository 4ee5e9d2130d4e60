import { useTokens } from '@letheswap/react'
import { createRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { HistoryIcon, PlusIcon } from '../components/icons/icons'
import { SwapCard } from '../components/swap/SwapCard'
import { swapSearch } from '../components/swap/swapSearch'
import { findUnknown } from '../components/tokens/tokenLink'
import { Button } from '../components/ui/Button'
import { lazyComponent } from '../lib/lazyComponent'
import { useWords } from '../lib/useLanguage'
import { common, swap } from '../messages/screens'
import { Route as RootRoute } from './__root'

const HistoryDialog = lazyComponent(
  () => import('../components/history/HistoryDialog'),
)

const TokenImports = lazyComponent(
  () => import('../components/tokens/TokenImports'),
)

export const Route = createRoute({
  getParentRoute: () => RootRoute,
  path: '/swap',
  validateSearch: swapSearch,
  component: SwapPage,
})

function SwapPage() {
  const words = useWords(swap)
  const { from, to } = Route.useSearch()
  const unknown = findUnknown(useTokens(), [from, to])
  const [isImporting, setIsImporting] = useState(false)
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  return (
    <div className="mx-auto w-full max-w-[29rem]">
      <div className="mb-4 flex items-center justify-between gap-2">
        <h1 className="text-title font-semibold whitespace-nowrap">
          {words.title}
        </h1>
        <Button
          size="sm"
          variant="quiet"
          className="-my-1.5 -mr-4 ml-auto"
          aria-label={common.importToken}
          aria-haspopup="dialog"
          {...TokenImports.preloadOnAim}
          onClick={() => setIsImporting(true)}
        >
          <PlusIcon className="size-4" />
          <span className="max-[23rem]:sr-only">{words.importToken}</span>
        </Button>
        <Button
          size="sm"
          variant="quiet"
          className="-my-1.5 -mr-3"
          {...HistoryDialog.preloadOnAim}
          onClick={() => setIsHistoryOpen(true)}
        >
          <HistoryIcon className="size-4 max-[26rem]:hidden" />
          {words.showHistory}
        </Button>
        <HistoryDialog
          isOpen={isHistoryOpen}
          onClose={() => setIsHistoryOpen(false)}
        />
      </div>
      <SwapCard />
      <TokenImports
        isOpen={isImporting || unknown !== undefined}
        onClose={() => setIsImporting(false)}
      />
    </div>
  )
}
