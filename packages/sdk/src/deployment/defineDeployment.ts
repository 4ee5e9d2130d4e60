import { parseDeployment } from './parseDeployment.js'
import type {
  Deployment,
  DeploymentChain,
  PairKey,
  TokenInfo,
} from './types.js'

/**
 * Types a deployment written as a literal: a pair key with an unknown symbol
 * does not compile. Validates like {@link parseDeployment}.
 *
 * @example
 * ```ts
 * import { defineDeployment } from '@letheswap/sdk'
 *
 * defineDeployment({ ...deployment, pairs: ['DAI-ZKP'] })
 * ```
 */
export function defineDeployment<
  const ticker extends string,
  const native extends string,
>(
  deployment: Omit<Deployment, 'chain' | 'tokens' | 'pairs'> & {
    chain: DeploymentChain<native>
    tokens: readonly TokenInfo<ticker>[]
    pairs: readonly PairKey<NoInfer<ticker | native>>[]
  },
): Deployment<ticker | native> {
  return parseDeployment(deployment) as Deployment<ticker | native>
}
