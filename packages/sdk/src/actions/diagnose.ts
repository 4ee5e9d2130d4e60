import type { Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { checkChain } from '../diagnose/checkChain.js'
import { checkContracts } from '../diagnose/checkContracts.js'
import { checkFaucet } from '../diagnose/checkFaucet.js'
import { checkWallet } from '../diagnose/checkWallet.js'
import { type Finding, toFinding } from '../diagnose/findings.js'

export declare namespace diagnose {
  type Parameters = {
    deployment: Deployment
    /**
     * A wallet's client. `diagnose` checks that its node serves the same chain.
     * @default not checked
     */
    walletClient?: Client | undefined
  }
  type ReturnType = Finding[]
}

/**
 * Checks a network against its deployment: chain id, genesis, latest block, latency,
 * code at each address, the router's wiring, tokens, pairs and their events, the
 * faucet's funds, and whether a wallet's node shows the same chain.
 *
 * @returns A finding for each check, with a fix if the check failed. A failed check is
 * a finding, not an error.
 */
export async function diagnose(
  client: Client,
  { deployment, walletClient }: diagnose.Parameters,
): Promise<diagnose.ReturnType> {
  const [chain, contracts, faucet, wallet] = await Promise.all([
    checkChain(client, deployment).catch(
      toFinding(
        'rpc',
        'Start the node, or correct chain.rpcUrls.',
        'The node does not answer',
      ),
    ),
    checkContracts(client, deployment).catch(
      toFinding(
        'contracts',
        'In chain.rpcUrls, list first a node that supports eth_getCode and eth_call.',
        'The contracts cannot be read',
      ),
    ),
    checkFaucet(deployment.faucetUrl),
    walletClient
      ? checkWallet(client, walletClient, deployment).catch(
          toFinding(
            'wallet',
            'Unlock the wallet, and see whether the RPC URL of its network answers.',
            'The chain cannot be read through the wallet',
          ),
        )
      : [],
  ])
  // If the node does not answer, the contracts and the wallet are not checked, because
  // these checks would fail for the same reason.
  const isReached = Array.isArray(chain)
  return [chain, isReached ? [contracts, wallet] : [], faucet].flat(2)
}
