import { matchesErrorChain, ReadFailedError } from '@letheswap/sdk'
import {
  type Abi,
  type Address,
  ContractFunctionExecutionError,
  type ContractFunctionParameters,
  type StateOverride,
} from 'viem'
import { multicall } from 'viem/actions'
import type { CheckContext } from './types.js'

export type ReadCall = {
  abi: Abi
  address: Address
  functionName: string
  args?: readonly unknown[]
}

/** A result, or the reason for a revert. */
export type Answer =
  | { status: 'success'; result: unknown }
  | { status: 'failure'; error: Error }

/**
 * Maximum bytes of calldata in one eth_call. Without Multicall3, viem sends the calls
 * in creation code that returns the answers as a contract's code. Both have size
 * limits.
 */
const batchSize = { multicall3: 65_536, deployless: 8_192 }

export async function readCalls(
  { client, deployment, blockNumber }: CheckContext,
  {
    read,
    calls,
    stateOverride,
  }: {
    read: string
    calls: readonly ReadCall[]
    stateOverride?: StateOverride | undefined
  },
): Promise<Answer[]> {
  const { multicall3 } = deployment.contracts
  const answers = await multicall(client, {
    contracts: calls as readonly ContractFunctionParameters[],
    allowFailure: true,
    blockNumber,
    stateOverride,
    ...(multicall3
      ? { multicallAddress: multicall3, batchSize: batchSize.multicall3 }
      : { deployless: true, batchSize: batchSize.deployless }),
  })
  // If a whole request fails, viem returns the error for each of its calls.
  for (const [index, { error }] of answers.entries())
    if (error && !isOfCall(error, calls[index]))
      throw new ReadFailedError({ read, cause: error })
  return answers as Answer[]
}

const isOfCall = (error: Error, call: ReadCall | undefined) =>
  error instanceof ContractFunctionExecutionError &&
  error.functionName === call?.functionName

/**
 * EIP-1474: method not found, not supported, invalid parameters. Ganache returns the
 * code of invalid JSON.
 */
const unsupportedCodes: unknown[] = [-32601, -32004, -32602, -32700]

export const isUnsupported = (error: unknown): boolean =>
  matchesErrorChain(error, ({ code }) => unsupportedCodes.includes(code))
