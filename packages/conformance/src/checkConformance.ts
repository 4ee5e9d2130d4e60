import { type Deployment, getPools } from '@letheswap/sdk'
import type { Client } from 'viem'
import { checkFormulas } from './checkFormulas.js'
import { checkRoutes } from './checkRoutes.js'
import { checkSequences } from './checkSequences.js'
import type {
  ConformanceCheck,
  ConformanceProgress,
  ConformanceReport,
} from './types.js'

/**
 * Compares the SDK with a deployment's own contracts by reads only: no key, no
 * gas.
 *
 * - `getAmountOut`, `getAmountIn` and `quote`: random reserves and amounts
 *   against the router's functions, refusals included.
 * - `findBestRoute`: both searches against every simple path of up to 3 hops,
 *   priced by the router on random reserves.
 * - `sequences`: random swaps, deposits and withdrawals, with the protocol fee
 *   off and on, executed by eth_simulateV1.
 *
 * Checks that need state overrides or eth_simulateV1 are skipped on a node without
 * them. A report that consists of skipped checks is not conformant.
 *
 * @returns A report with every mismatch and the seed that reproduces it.
 * @throws ReadFailedError when a request fails: a node's fault is no contract's
 * answer.
 */
export async function checkConformance(
  client: Client,
  {
    deployment,
    cases = 1000,
    routes = 100,
    sequences = 25,
    seed = Math.floor(Math.random() * 2 ** 32),
    onProgress,
  }: checkConformance.Parameters,
): Promise<ConformanceReport> {
  const { blockNumber, pools } = await getPools(client, { deployment })
  const existing = pools.filter((pool) => pool.exists)
  const context = { client, deployment, blockNumber, seed, onProgress }
  const checks = [
    ...(await checkFormulas(context, cases)),
    ...(existing.length > 0
      ? [
          await checkRoutes(context, existing, routes),
          await checkSequences(context, sequences),
        ]
      : ['findBestRoute', 'sequences'].map(skip)),
  ]
  return {
    isConformant:
      checks.some((check) => check.cases > 0) &&
      checks.every((check) => check.mismatchCount === 0),
    seed,
    blockNumber,
    checks,
  }
}

const skip = (name: string): ConformanceCheck => ({
  name,
  cases: 0,
  mismatches: [],
  mismatchCount: 0,
  skipped: 'There are no pools.',
})

export declare namespace checkConformance {
  type Parameters = {
    deployment: Deployment
    /** Random cases for each formula. @defaultValue 1000 */
    cases?: number | undefined
    /** Random reserves for the route search. @defaultValue 100 */
    routes?: number | undefined
    /** @defaultValue 25 */
    sequences?: number | undefined
    /** Reproduces an earlier report. @default random */
    seed?: number | undefined
    onProgress?: ((progress: ConformanceProgress) => void) | undefined
  }
}
