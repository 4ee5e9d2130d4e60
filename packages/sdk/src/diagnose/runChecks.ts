import type { Client } from 'viem'
import { checkChain } from './checkChain.js'
import { checkContracts } from './checkContracts.js'
import { checkFaucet } from './checkFaucet.js'
import type { diagnose } from './diagnose.js'
import type { Finding } from './types.js'

/** Does what {@link diagnose} says. */
export async function runChecks(
  client: Client,
  {
    deployment,
    faucetUrl = deployment.faucetUrl,
    fetch = (...args) => globalThis.fetch(...args),
  }: diagnose.Parameters,
): Promise<diagnose.ReturnType> {
  const [chain, contracts, faucet] = await Promise.all([
    checkChain(client, deployment).catch(unreachable),
    checkContracts(client, deployment).catch(() => []),
    checkFaucet(faucetUrl, fetch),
  ])
  return [...chain, ...contracts, ...faucet]
}

function unreachable(error: Error): Finding[] {
  const { shortMessage = error.message } = error as { shortMessage?: string }
  return [
    {
      check: 'RPC',
      severity: 'error',
      message: `The node does not answer: ${shortMessage}`,
      fix: 'Start the node, or correct chain.rpcUrls.',
    },
  ]
}
