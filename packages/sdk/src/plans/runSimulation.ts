import { type Address, type Client, type Hex, hexToBigInt } from 'viem'
import { simulateBlocks } from 'viem/actions'
import { encodeFunctionData, isAddressEqual, pad } from 'viem/utils'
import { balanceOf } from '../contracts/reads.js'
import { ReadFailedError } from '../errors/actions.js'
import { SimulationUnsupportedError } from '../errors/plans.js'
import { SimulationFailedError } from '../errors/transactions.js'
import type { Token } from '../tokens/types.js'
import { explainRevert } from './explainRevert.js'
import { isUnknownMethod } from './isUnknownMethod.js'
import type { simulatePlan } from './simulatePlan.js'
import { toRequest } from './toRequest.js'
import type { AnyPlan, BalanceChange, PlanStep } from './types.js'

/** Does what {@link simulatePlan} says. */
export async function runSimulation(
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
