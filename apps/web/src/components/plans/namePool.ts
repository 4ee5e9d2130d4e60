import type { PlanAmount } from '@letheswap/sdk'

/** The pool of a plan, by the two tokens it moves: 'DAI / ZKP'. */
export function namePool(sides: readonly PlanAmount[]): string {
  return sides
    .map(({ token }) => (token === 'LP' ? token : token.symbol))
    .join(' / ')
}
