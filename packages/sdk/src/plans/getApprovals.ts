import type { Address, Client } from 'viem'
import { readBatch } from '../actions/readBatch.js'
import { unwrap } from '../actions/unwrap.js'
import { getApproveCall } from '../contracts/getApproveCall.js'
import { allowance } from '../contracts/reads.js'
import type { Deployment } from '../deployment/types.js'
import type { Token } from '../tokens/types.js'
import type { ApproveStep } from './types.js'

/** An exact-amount approval for each token whose allowance is lower. */
export async function getApprovals(
  client: Client,
  {
    deployment,
    account,
    spend,
  }: {
    deployment: Deployment
    account: Address
    spend: readonly { token: Token; amount: bigint }[]
  },
): Promise<ApproveStep[]> {
  const { router: spender } = deployment.contracts
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
  return approvable
    .filter(
      ({ token, amount }, index) =>
        unwrap(results.allowances[index], `allowance of ${token.symbol}`) <
        amount,
    )
    .map(({ token, amount }) => ({
      kind: 'approve',
      call: getApproveCall({ token: token.address, spender, amount }),
      token,
      spender,
      amount,
    }))
}
