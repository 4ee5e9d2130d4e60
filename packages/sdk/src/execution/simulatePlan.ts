import { type Address, type Client, type Hex, hexToBigInt } from 'viem'
import { simulateBlocks } from 'viem/actions'
import { encodeFunctionData, isAddressEqual, pad } from 'viem/utils'
import { balanceOf } from '../contracts/balanceReads.js'
import { toRequest } from '../contracts/toRequest.js'
import { ReadFailedError } from '../errors/actions.js'
import { isUnknownMethod } from '../errors/isUnknownMethod.js'
import { SimulationUnsupportedError } from '../errors/plans.js'
import { SimulationFailedError } from '../errors/transactions.js'
import type { AnyPlan, PlanStep } from '../plans/types.js'
import { explainRevert } from '../reverts/explainRevert.js'
import type { Token } from '../tokens/types.js'
import type { BalanceChange } from './types.js'

export declare namespace simulatePlan {
  type ReturnType = {
    /** Block that the plan was tried on. */
    blockNumber: bigint
    /** Every balance that the plan is about, gas apart. */
    balanceChanges: BalanceChange[]
    /** Gas that all steps use together. */
    gasUsed: bigint
  }
  type ErrorType =
    | ReadFailedError
    | SimulationFailedError
    | SimulationUnsupportedError
}

/**
 * Tries a plan on the latest block without sending anything, approvals
 * included, with eth_simulateV1: one request.
 *
 * @param client - Any viem client whose node has eth_simulateV1.
 * @param plan - The plan.
 * @returns How the account's balances change, and the recipient's where that is
 * somebody else; to the wei, gas apart.
 * @throws SimulationFailedError with the step and the contracts' reason.
 * @throws SimulationUnsupportedError when the node has no eth_simulateV1.
 * @throws ReadFailedError when the node does not answer.
 *
 * @example
 * ```ts
 * import { type Plan, simulatePlan } from '@letheswap/sdk'
 * import type { Client } from 'viem'
 *
 * declare const client: Client
 * declare const plan: Plan
 * const { balanceChanges } = await simulatePlan(client, plan)
 * ```
 */
export async function simulatePlan(
  client: Client,
  plan: AnyPlan,
): Promise<simulatePlan.ReturnType> {
  const steps = plan.steps.map(({ call }) => toRequest(call, plan.account))
  const watched = getWatched(plan)
  const reads = watched.map((balance) => toRead(plan, balance))
  const block = await simulateBlocks(client, {
    blocks: [
      {
        calls: [...reads, ...steps, ...reads],
        stateOverrides: [{ address: balanceReader, code: balanceReaderCode }],
      },
    ],
  }).then(
    ([block]) => block,
    (cause) => {
      if (isUnknownMethod(cause))
        throw new SimulationUnsupportedError({
          method: 'eth_simulateV1',
          cause,
        })
      throw new ReadFailedError({ read: 'outcome of the plan', cause })
    },
  )
  const results = block?.calls ?? []
  const executed = results.slice(reads.length, reads.length + steps.length)
  const failed = executed.findIndex(({ status }) => status === 'failure')
  if (failed >= 0) {
    const cause = executed[failed]?.error
    const state = { step: failed, transactions: [] }
    const { call } = plan.steps[failed] as PlanStep
    const run = { publicClient: client, plan }
    const reason = await explainRevert(run, call, { error: cause })
    throw new SimulationFailedError({ plan, state, reason, cause })
  }
  const amounts = results.map(({ data }) => toAmount(data))
  return {
    blockNumber: block?.number as bigint,
    balanceChanges: watched.map((balance, index) => {
      const before = amounts[index] as bigint
      const after = amounts[index + reads.length + steps.length] as bigint
      return { ...balance, before, after, change: after - before }
    }),
    gasUsed: executed.reduce((sum, { gasUsed }) => sum + gasUsed, 0n),
  }
}

/**
 * Contracts cannot be asked for a balance of the native coin, so a contract of
 * eight instructions is put where no other is, for the time of the simulation:
 * it answers with the balance of the address it is given.
 */
const balanceReader = '0x00000000000000000000000000000000ba1a9ce0'
const balanceReaderCode = '0x6000353160005260206000f3'

type Balance = Pick<BalanceChange, 'account' | 'token'>

function getWatched({ account, summary }: AnyPlan): Balance[] {
  const { spend, receiveAtLeast, recipient } = summary
  const own = [...spend, ...receiveAtLeast].map(({ token }) => ({
    account,
    token,
  }))
  if (isAddressEqual(account, recipient)) return own
  return [
    ...own,
    ...receiveAtLeast.map(({ token }) => ({ account: recipient, token })),
  ]
}

function toRead(
  { summary }: AnyPlan,
  { account, token }: Balance,
): { to: Address; data: Hex } {
  if (token !== 'LP' && token.isNative)
    return { to: balanceReader, data: pad(account) }
  const address =
    token === 'LP' ? (summary.pairAddress as Address) : (token as Token).address
  return { to: address, data: encodeFunctionData(balanceOf(address, account)) }
}

/** A pair that is still to be created has no code, and no LP tokens. */
const toAmount = (data: Hex) => (data === '0x' ? 0n : hexToBigInt(data))
