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
 * Holds the SDK against a deployment's own contracts, through nothing but
 * reads: no key, no transaction, no gas.
 *
 * - `getAmountOut`, `getAmountIn` and `quote`: random reserves and amounts
 *   against the router's functions, refusals included.
 * - `findBestRoute`: both searches against every simple path of up to 3 hops,
 *   priced by the router on random reserves (a state override of eth_call).
 * - `sequences`: random swaps, deposits and withdrawals on all pools, with the
 *   protocol fee off and on, executed by eth_simulateV1; reserves, LP supply,
 *   balances and fee must come out as the SDK says.
 *
 * A node without state overrides or eth_simulateV1 has those checks skipped,
 * which the report says. A report of skipped checks only is not conformant.
 *
 * @param client - Any viem client of the deployment's chain.
 * @param parameters - {@link checkConformance.Parameters}
 * @returns A report with every mismatch and the seed that makes it again.
 * @throws ReadFailedError when a request fails: a node's fault is never taken
 * for a contract's answer.
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
          await checkSequences(context, existing, sequences),
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
    /** The deployment to check. */
    deployment: Deployment
    /** Random cases for each of the three formulas. @defaultValue 1000 */
    cases?: number | undefined
    /** Random states of all reserves for the route search. @defaultValue 100 */
    routes?: number | undefined
    /** Random sequences of actions. @defaultValue 25 */
    sequences?: number | undefined
    /** Makes the cases of an earlier report again; random when left out. */
    seed?: number | undefined
    /** Called as cases are compared. */
    onProgress?: ((progress: ConformanceProgress) => void) | undefined
  }
}
