import { swap } from '../../messages/screens'

export function getSlippageWarning(bps: number): string | undefined {
  if (bps < 10) return swap.slippageLow
  if (bps > 500) return swap.slippageHigh
  return undefined
}
