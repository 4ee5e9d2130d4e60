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
  // Until block 0 is read, a lower number stays suspicious.
  const accept = () => chainState.setState({ latest: blockNumber })
  if (blockNumber >= latest && !isWaiting) return accept()
  try {
    const block = await client.request({
      method: 'eth_getBlockByNumber',
      params: ['0x0', false],
    })
    if (block?.hash === deployment.genesisHash) return accept()
    log('The node serves another chain')
    chainState.setState({ isReset: true })
  } catch (error) {
    log('Block 0 not read', error)
  }
}
