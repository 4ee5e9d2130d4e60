import type { Address, Client } from 'viem'
import { call } from 'viem/actions'
import { readBatch } from '../actions/readBatch.js'
import { unwrap } from '../actions/unwrap.js'
import { getApproveCall } from '../contracts/getApproveCall.js'
import { getRevertText } from '../contracts/getRevertText.js'
import { allowance } from '../contracts/reads.js'
import { toRequest } from '../contracts/toRequest.js'
import type { Deployment } from '../deployment/types.js'
import { ReadFailedError } from '../errors/actions.js'
import type { Token } from '../tokens/types.js'
import type { ApproveStep } from './types.js'

/** Whether an allowance does for an amount; an amount of 0 is to take it back. */
export const isAllowed = (allowance: bigint, amount: bigint): boolean =>
  amount === 0n ? allowance === 0n : allowance >= amount

/** An exact-amount approval for each token whose allowance is lower. */
export async function getApprovals(
  client: Client,
  {
    deployment,
    account,
    spend,
    spender = deployment.contracts.router,
  }: {
    deployment: Deployment
    account: Address
    spend: readonly { token: Token; amount: bigint }[]
    spender?: Address | undefined
  },
): Promise<ApproveStep[]> {
  const approvable = spend.filter(({ token }) => !token.isNative)
  if (approvable.length === 0) return []
  const { results } = await readBatch(client, {
    deployment,
    read: 'allowances',
    groups: {
      allowances: approvable.map(({ token }) =>
        allowance(token.address, account, spender),
      ),
    },
  })
  const approvals = await Promise.all(
    approvable.map(async ({ token, amount }, index) => {
      const { symbol, address } = token
      const allowed = unwrap(
        results.allowances[index],
        `allowance of ${symbol}`,
      )
      if (isAllowed(allowed, amount)) return []
      const approve = (amount: bigint): ApproveStep => ({
        kind: 'approve',
        call: getApproveCall({ token: address, spender, amount }),
        token,
        spender,
        amount,
      })
      const step = approve(amount)
      // Some tokens, USDT on Ethereum among them, only change an allowance
      // from zero or to zero.
      return allowed > 0n && (await isRefused(client, account, step))
        ? [approve(0n), step]
        : [step]
    }),
  )
  return approvals.flat()
}

async function isRefused(client: Client, account: Address, step: ApproveStep) {
  try {
    await call(client, toRequest(step.call, account))
    return false
  } catch (cause) {
    if (getRevertText(cause, step.call) !== undefined) return true
    throw new ReadFailedError({
      read: `approval of ${step.token.symbol}`,
      cause,
    })
  }
}
