import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { PrivateKeyAccount } from 'viem/accounts'
import { assertNetwork, type Network } from '../lib/network.js'
import { createCaps } from './createCaps.js'
import { createPlanBook } from './createPlanBook.js'
import { createServer } from './createServer.js'

/** Serves the tools on stdin and stdout, until stdin ends. */
export async function serveMcp({
  network,
  account,
  chainIds,
  cap,
  page,
}: {
  network: Network
  account: PrivateKeyAccount | undefined
  /** Chains on which plans may be executed. */
  chainIds: readonly number[]
  /** As `--cap` has it. */
  cap: string | undefined
  page: string | undefined
}): Promise<void> {
  await assertNetwork(network)
  const node = await network.client
    .request({ method: 'web3_clientVersion' })
    .catch(() => '')
  const session = {
    network,
    account,
    isExecutable: chainIds.includes(network.deployment.chain.id),
    isDevnet: node.startsWith('anvil/'),
    caps: createCaps(network.deployment, cap),
    plans: createPlanBook(),
    page,
  }
  serveStdio(() => createServer(session), {
    onerror: ({ message }) => process.stderr.write(`${message}\n`),
  })
}
