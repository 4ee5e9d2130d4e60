import { getChainId } from 'viem/actions'
import { untilAborted } from '../utils/untilAborted.js'
import { WrongChainError } from './errors/interruptions.js'
import type { Execution } from './execution.js'

/** The user may switch the wallet's chain at any time, so ask each time. */
export async function assertChain(execution: Execution) {
  const { plan, state, walletClient, options } = execution
  const actual = await untilAborted(getChainId(walletClient), options.signal)
  if (actual !== plan.chainId)
    throw new WrongChainError({ plan, state, actual })
}
