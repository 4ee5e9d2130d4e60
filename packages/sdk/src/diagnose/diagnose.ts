import type { Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { checkChain } from './checkChain.js'
import { checkContracts } from './checkContracts.js'
import { checkFaucet } from './checkFaucet.js'
import { error, type Finding } from './findings.js'

export declare namespace diagnose {
  type Parameters = {
    /** The network. */
    deployment: Deployment
  }
  type ReturnType = Finding[]
}

/**
 * Examines a network against its deployment: chain id, genesis, age of the
 * head, RPC latency, code at each address, the router's wiring, Multicall3, the
 * tokens' decimals, the pairs, the faucet and its funds.
 *
 * @param client - Any viem client.
 * @param parameters - {@link diagnose.Parameters}
 * @returns One finding a check, each with its severity and, where something is
 * to be done, with a fix. It does not throw: what cannot be examined is a
 * finding as well.
 *
 * @example
 * ```ts
 * import { type Deployment, diagnose } from '@letheswap/sdk'
 * import type { Client } from 'viem'
 *
 * declare const client: Client
 * declare const deployment: Deployment
 * const findings = await diagnose(client, { deployment })
 * findings.filter(({ severity }) => severity === 'error')
 * ```
 */
export async function diagnose(
  client: Client,
  { deployment }: diagnose.Parameters,
): Promise<diagnose.ReturnType> {
  const [chain, contracts, faucet] = await Promise.all([
    checkChain(client, deployment).catch(unreachable),
    checkContracts(client, deployment).catch(() => []),
    checkFaucet(deployment.faucetUrl),
  ])
  return [...chain, ...contracts, ...faucet]
}

function unreachable(cause: Error): Finding[] {
  const { shortMessage = cause.message } = cause as { shortMessage?: string }
  return [
    error(
      'RPC',
      `The node does not answer: ${shortMessage}`,
      'Start the node, or correct chain.rpcUrls.',
    ),
  ]
}
