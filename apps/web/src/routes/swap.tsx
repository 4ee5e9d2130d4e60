import { createFileRoute } from '@tanstack/react-router'
import { HistoryButton } from '../components/history/HistoryButton'
import { SwapCard } from '../components/swap/SwapCard'
import { swapSearch } from '../components/swap/swapSearch'
import { swap } from '../messages/en/swap'

export const Route = createFileRoute('/swap')({
  validateSearch: swapSearch,
  component: SwapPage,
})

function SwapPage() {
  return (
    <div className="mx-auto w-full max-w-[29rem]">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h1 className="text-title font-semibold">{swap.title}</h1>
        <HistoryButton />
      </div>
      <SwapCard />
    </div>
  )
}
