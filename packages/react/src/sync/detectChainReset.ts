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
  chainState.setState({ latest: blockNumber })
  const isWaiting = Object.values(plans.getState()).some(
    ({ status }) => status === 'running',
  )
  if (blockNumber >= latest && !isWaiting) return
  try {
    const block = await client.request({
      method: 'eth_getBlockByNumber',
      params: ['0x0', false],
    })
    if (block?.hash === deployment.genesisHash) return
    log('The node serves another chain')
    chainState.setState({ isReset: true })
  } catch (error) {
    log('Block 0 not read', error)
  }
}
