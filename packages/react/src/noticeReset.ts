import { getBlock } from 'viem/actions'
import type { Lethe } from './lethe.js'

/**
 * Finds out that a node began a chain anew while the page was open. Only a
 * reason to suspect it costs a request: a block number that went back, or a
 * transaction that is long in coming.
 */
export async function noticeReset(
  { chainState, client, deployment, log, plans }: Lethe,
  blockNumber: bigint,
): Promise<void> {
  const { isReset, latest } = chainState.getState()
  if (isReset) return
  chainState.setState({ latest: blockNumber })
  const isWaiting = Object.values(plans.getState()).some(
    ({ status }) => status === 'running',
  )
  if (blockNumber >= latest && !isWaiting) return
  const first = await getBlock(client, { blockNumber: 0n }).catch(
    () => undefined,
  )
  if (first === undefined || first.hash === deployment.genesisHash) return
  log('The node serves another chain')
  chainState.setState({ isReset: true })
}
