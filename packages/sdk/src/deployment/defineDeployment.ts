import { parseDeployment } from './parseDeployment.js'
import type {
  Deployment,
  DeploymentChain,
  PairKey,
  TokenInfo,
} from './types.js'

/**
 * Types a deployment written as a literal: a pair key with a symbol that is
 * not among the tokens does not compile. The values are validated as in
 * {@link parseDeployment}.
 *
 * @param deployment - The network as a literal.
 * @returns The deployment with checksummed addresses.
 * @throws InvalidDeploymentError naming the bad field.
 *
 * @example
 * ```ts
 * import { defineDeployment } from '@letheswap/sdk'
 *
 * const deployment = defineDeployment({
 *   chain: {
 *     id: 500000,
 *     name: 'LetheZKP',
 *     nativeCurrency: { name: 'ZK Proof Token', symbol: 'ZKP', decimals: 18 },
 *     rpcUrls: ['http://127.0.0.1:8545'],
 *   },
 *   genesisHash: `0x${'ab'.repeat(32)}`,
 *   startBlock: 0,
 *   contracts: {
 *     factory: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
 *     router: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
 *     wrappedNative: '0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0',
 *   },
 *   tokens: [
 *     {
 *       chainId: 500000,
 *       address: '0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9',
 *       name: 'Dai Stablecoin',
 *       symbol: 'DAI',
 *       decimals: 18,
 *     },
 *   ],
 *   pairs: ['DAI-ZKP'],
 * })
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
