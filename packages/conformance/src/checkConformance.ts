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
 * Compares the SDK with a deployment's own contracts, with reads only: it needs no key
 * and no gas.
 *
 * - `getAmountOut`, `getAmountIn` and `quote`: random reserves and amounts, compared
 *   with the router's functions, including reverts
 * - `findBestRoute`: both searches, compared with every simple path of up to 3 hops,
 *   priced by the router on random reserves
 * - `sequences`: random swaps, deposits and withdrawals, with the protocol fee off and
 *   on, executed with eth_simulateV1
 *
 * Checks that need state overrides or eth_simulateV1 are skipped if the node does not
 * support them. A report with only skipped checks is not conformant.
 *
 * @returns A report with all mismatches, and the seed that reproduces them.
 * @throws ReadFailedError if a request fails, because a fault of the node is not an
 * answer of a contract.
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
    /** Number of random cases per formula. @defaultValue 1000 */
    cases?: number | undefined
    /** Number of random reserves for the route search. @defaultValue 100 */
    routes?: number | undefined
    /** Number of sequences. @defaultValue 25 */
    sequences?: number | undefined
    /** The seed of an earlier report, to reproduce it. @default random */
    seed?: number | undefined
    onProgress?: ((progress: ConformanceProgress) => void) | undefined
  }
}
