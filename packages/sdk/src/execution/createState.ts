import { bytesToHex, keccak256, stringToHex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import type { AnyPlan, PlanStep } from '../plans/types.js'
import { serialize } from '../utils/serialize.js'
import type { PlanState } from './types.js'

/**
 * Creates the initial state of an execution. Identifies its plan by the calls,
 * regardless of the case of addresses.
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
