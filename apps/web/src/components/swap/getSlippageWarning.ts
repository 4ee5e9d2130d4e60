import { swapParts } from '../../messages/dialogs'

export function getSlippageWarning(bps: number): string | undefined {
  if (bps < 10) return swapParts.slippageLow
  if (bps > 500) return swapParts.slippageHigh
  return undefined
}
