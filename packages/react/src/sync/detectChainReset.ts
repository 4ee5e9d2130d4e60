import type { Config } from '../config.js'

/**
 * Finds out that a node began a chain anew while the page was open. Only a
 * reason to suspect it costs a request: a block number that went back, or a
 * transaction that is long in coming.
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
    log('The first block was not read', error)
  }
}
