import { loadIsGenesis } from './late.js'
import type { Lethe } from './lethe.js'

/**
 * Finds out that a node began a chain anew while the page was open. Only a
 * reason to suspect it costs a request: a block number that went back, or a
 * transaction that is long in coming.
 */
export async function noticeReset(
  lethe: Lethe,
  blockNumber: bigint,
): Promise<void> {
  const { chainState, log, plans } = lethe
  const { isReset, latest } = chainState.getState()
  if (isReset) return
  chainState.setState({ latest: blockNumber })
  const isWaiting = Object.values(plans.getState()).some(
    ({ status }) => status === 'running',
  )
  if (blockNumber >= latest && !isWaiting) return
  try {
    const isGenesis = await loadIsGenesis()
    if (await isGenesis(lethe)) return
    log('The node serves another chain')
    chainState.setState({ isReset: true })
  } catch (error) {
    log('The first block was not read', error)
  }
}
