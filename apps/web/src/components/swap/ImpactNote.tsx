import { swap } from '../../messages/en/swap'
import { InlineMessage } from '../ui/InlineMessage'
import type { PriceImpactLevel } from './priceImpact'

/** Says in words what a price impact means; a negligible one says nothing. */
export function ImpactNote({ level }: { level: PriceImpactLevel }) {
  if (level === 'negligible') return null
  return <InlineMessage tone={tones[level]}>{swap.impact[level]}</InlineMessage>
}

const tones = {
  low: 'info',
  moderate: 'warning',
  high: 'error',
  extreme: 'error',
} as const
