import { InlineMessage } from '../ui/InlineMessage'
import type { PriceImpactLevel } from './priceImpact'

/** Says in words what a price impact means; a negligible one says nothing. */
export function ImpactNote({ level }: { level: PriceImpactLevel }) {
  if (level === 'negligible') return null
  const { tone, words } = notes[level]
  return <InlineMessage tone={tone}>{words}</InlineMessage>
}

const notes = {
  low: { tone: 'info', words: 'Slight price impact.' },
  moderate: {
    tone: 'warning',
    words: 'Moderate price impact: a smaller amount gets a better price.',
  },
  high: {
    tone: 'error',
    words: 'High price impact: you receive clearly less than the market price.',
  },
  extreme: {
    tone: 'error',
    words:
      'Very high price impact: this amount moves the price far against you. You will be asked to confirm.',
  },
} as const
