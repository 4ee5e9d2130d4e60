import type { Config } from '../config.js'

/**
 * Detects whether the node serves a new chain. Reads block 0 only if the block number
 * went back or a plan is running.
 */
export async function detectChainReset(
  config: Config,
  blockNumber: bigint,
): Promise<void> {
  const { chainState, client, deployment, log, plans } = config
  const { isReset, latest } = chainState.getState()
  if (isReset) return
  const isWaiting = Object.values(plans.getState()).some(
    ({ status }) => status === 'running',
  )
  const isLower = blockNumber < latest
  if (!isLower) chainState.setState({ latest: blockNumber })
  if (!isLower && !isWaiting) return
  try {
    const block = await client.request({
      method: 'eth_getBlockByNumber',
      params: ['0x0', false],
    })
    if (block?.hash !== deployment.genesisHash) {
      log('The node serves another chain')
      chainState.setState({ isReset: true })
    } else if (isLower && chainState.getState().latest === latest)
      // Until block 0 is read, a lower number stays suspicious. A newer answer wins.
      chainState.setState({ latest: blockNumber })
  } catch (error) {
    log('Block 0 not read', error)
  }
}
