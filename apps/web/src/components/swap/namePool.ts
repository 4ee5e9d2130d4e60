import type { PlanSummary } from '@letheswap/sdk'

type Side = PlanSummary['spend'][number]

/** The pool of a plan, by the two tokens it moves: 'DAI / ZKP'. */
export function namePool(sides: readonly Side[]): string {
  return sides
    .map(({ token }) => (token === 'LP' ? 'LP' : token.symbol))
    .join(' / ')
}
