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

/** A call of a contract that changes nothing. */
export type ReadCall = {
  abi: Abi
  address: Address
  functionName: string
  args?: readonly unknown[]
}

/** What a contract answers: a result, or why it reverts. */
export type Answer =
  | { status: 'success'; result: unknown }
  | { status: 'failure'; error: Error }

/**
 * Bytes of calldata in one eth_call: far from any node's gas cap where the
 * chain has a Multicall3. Without one the calls are part of a contract's
 * creation code and their answers its code, and both have a limit.
 */
const batchSize = { multicall3: 65_536, deployless: 8_192 }

/** Asks contracts at the block of the checks. */
export async function readCalls(
  { client, deployment, blockNumber }: CheckContext,
  {
    read,
    calls,
    stateOverride,
  }: {
    /** What the error calls it. */
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
  // viem gives each call the error of the request that it was part of.
  for (const [index, { error }] of answers.entries())
    if (error && !isOfCall(error, calls[index]))
      throw new ReadFailedError({ read, cause: error })
  return answers as Answer[]
}

const isOfCall = (error: Error, call: ReadCall | undefined) =>
  error instanceof ContractFunctionExecutionError &&
  error.functionName === call?.functionName

/**
 * EIP-1474: method not found, method not supported, invalid parameters, and, as
 * Ganache answers to a method that it does not have, invalid JSON.
 */
const unsupportedCodes: unknown[] = [-32601, -32004, -32602, -32700]

/** Whether an error says that the node does not take such a request at all. */
export const isUnsupported = (error: unknown): boolean =>
  matchesErrorChain(error, ({ code }) => unsupportedCodes.includes(code))
