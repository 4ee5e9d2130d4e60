import { bytesToHex, keccak256, stringToHex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import type { AnyPlan, PlanStep } from '../plans/types.js'
import { serialize } from '../utils/serialize.js'
import type { PlanState } from './types.js'

/**
 * Creates the state of an execution that begins. Its plan is identified by its calls,
 * regardless of the case of its addresses.
 */
export function createState(
  { account, chainId, genesisHash }: AnyPlan,
  steps: readonly PlanStep[],
): PlanState {
  const calls = steps.map(({ call }) => [
    call.address,
    encodeFunctionData(call),
    call.value ?? 0n,
  ])
  const identity = serialize([chainId, genesisHash, account, ...calls])
  return {
    status: 'ready',
    id: bytesToHex(crypto.getRandomValues(new Uint8Array(8))),
    plan: keccak256(stringToHex(identity.toLowerCase())),
    step: 0,
    transactions: [],
  }
}
