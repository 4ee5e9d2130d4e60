import type { Address, Client } from 'viem'
import { call } from 'viem/actions'
import { getApproveCall } from '../contracts/getApproveCall.js'
import { getResult } from '../contracts/getResult.js'
import { getRevertText } from '../contracts/getRevertText.js'
import { readBatch } from '../contracts/readBatch.js'
import { erc20Call } from '../contracts/reads.js'
import { toRequest } from '../contracts/toRequest.js'
import type { Call } from '../contracts/types.js'
import type { Deployment } from '../deployment/types.js'
import { failRead } from '../errors/failRead.js'
import type { PlanAmount, PlanApproval } from './types.js'

/** Checks whether an allowance suffices. An amount of 0 revokes it. */
export const isAllowed = (allowance: bigint, amount: bigint): boolean =>
  amount === 0n ? allowance === 0n : allowance >= amount

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
    spend: readonly PlanAmount[]
    spender?: Address | undefined
  },
): Promise<PlanApproval[]> {
  const approvable = spend.filter(({ token }) => !token.isNative)
  if (approvable.length === 0) return []
  const { results } = await readBatch(client, {
    deployment,
    read: 'allowances',
    groups: {
      allowances: approvable.map(({ token }) =>
        erc20Call(token.address, 'allowance', account, spender),
      ),
    },
  })
  const approvals = await Promise.all(
    approvable.map(async ({ token: { address, symbol }, amount }, index) => {
      const allowed = getResult(
        results.allowances[index],
        `allowance of ${symbol}`,
      )
      if (isAllowed(allowed, amount)) return []
      const approval = getApproveCall({ token: address, spender, amount })
      // Some tokens, e.g. USDT on Ethereum, change an allowance only from or to zero.
      const reset =
        allowed > 0n && (await isRefused(client, account, approval, symbol))
      return [{ token: address, ...(reset && { reset }) }]
    }),
  )
  return approvals.flat()
}

const isRefused = (
  client: Client,
  account: Address,
  approval: Call,
  symbol: string,
): Promise<boolean> =>
  call(client, toRequest(approval, account)).then(
    () => false,
    (cause) =>
      getRevertText(cause, approval) !== undefined ||
      failRead(`approval of ${symbol}`)(cause),
  )
