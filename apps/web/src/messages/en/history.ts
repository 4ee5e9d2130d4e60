import { showCount } from '../intl'
import { section } from '../section'

/** The swap history. */
export const history = section('history', {
  title: 'Swap History (On-Chain)',
  refresh: 'Refresh',
  load: 'Load history',
  loadMore: 'Load more',
  stop: 'Stop',
  reading: 'Reading the chain…',
  readingAt: ({
    block,
    blocks,
    swaps,
  }: {
    block: bigint | number
    blocks: bigint | number
    swaps: number
  }) =>
    `Reading the chain, at block ${showCount(block)}: ${showCount(blocks)} blocks read, ${swaps} ${swaps === 1 ? 'swap' : 'swaps'} found…`,
  found: ({ swaps }: { swaps: number }) =>
    `${swaps} ${swaps === 1 ? 'swap' : 'swaps'} found`,
  none: 'No swaps yet. Your first swap will be listed here.',
  noneSoFar:
    'No swaps in the blocks read so far. Load more to search older blocks.',
  intro: 'Your swaps are read directly from the chain. This can take a moment.',
  all: 'These are all your swaps.',
  swaps: 'Swaps',
  to: 'to',
  units: ({ amount }: { amount: bigint }) => `${amount} units`,
})
