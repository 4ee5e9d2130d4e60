import { type Hex, pad } from 'viem'
import { writeContract } from 'viem/actions'
import { afterEach, expect, test, vi } from 'vitest'
import { useChain } from '../../test/chain.js'
import {
  connectWallet,
  createRecorder,
  planTwoSteps,
} from '../../test/plans.js'
import { makePicky } from '../../test/tether.js'
import { connectWith, rpcError } from '../../test/wallet.js'
import { waitForReceipt } from '../actions/waitForReceipt.js'
import { getApproveCall } from '../contracts/getApproveCall.js'
import { approvalTopic } from '../events/topics.js'
import { getPlanSteps } from '../plans/getPlanSteps.js'
import type { ApproveStep, Plan } from '../plans/types.js'

const chain = useChain()
afterEach(() => {
  vi.restoreAllMocks()
})

/** Gives the allowance of the plan's first step from elsewhere. */
async function approveElsewhere(plan: Plan, amount: bigint) {
  const { token, spender } = getPlanSteps(
    chain.deployment,
    plan,
  )[0] as ApproveStep
  const hash = await writeContract(chain.clients.walletClient, {
    ...getApproveCall({ token: token.address, spender, amount }),
    account: chain.user,
    chain: null,
  } as never)
  await waitForReceipt(chain.devnet.client, { hash })
}

type Log = { topics: Hex[]; data: Hex }

/** Changes the receipt of the approval. */
const withApprovalLogs = (change: (log: Log) => object[]) =>
  connectWith(chain, {
    eth_getTransactionReceipt: async (params, forward) => {
      const receipt = (await forward('eth_getTransactionReceipt', params)) as {
        logs: { topics: Hex[]; data: Hex }[]
      } | null
      return (
        receipt && {
          ...receipt,
          logs: receipt.logs.flatMap((log) =>
            log.topics[0] === approvalTopic ? change(log) : [log],
          ),
        }
      )
    },
  })

/** The event with another account, for an amount of zero. */
const withTopic = ({ topics, ...log }: Log, index: number) => ({
  ...log,
  topics: topics.with(index, pad('0x1')),
  data: pad('0x0'),
})

test.each<[string, (log: Log) => object[]]>([
  ["somebody else's event", (log) => [withTopic(log, 1), log]],
  ['an event for another spender', (log) => [withTopic(log, 2), log]],
  [
    'an indexed amount',
    (log) => [{ ...log, topics: [...log.topics, log.data], data: '0x' }],
  ],
  ['no event', () => []],
])('rule: an approval counts with %s', async (_, change) => {
  const plan = await planTwoSteps(chain)
  const { transactions } = await chain.execute(plan, {
    clients: {
      publicClient: withApprovalLogs(change),
      walletClient: connectWallet(chain),
    },
  })
  expect(transactions).toHaveLength(2)
})

test('rule: reports a refusal that the approval’s block confirms at once', async () => {
  const plan = await planTwoSteps(chain)
  const router = chain.deployment.contracts.router.toLowerCase()
  let dryRuns = 0
  const publicClient = connectWith(chain, {
    eth_call: ([request, ...rest], forward) => {
      const isDryRun = request.to.toLowerCase() === router
      if (isDryRun) dryRuns++
      return isDryRun
        ? Promise.reject(
            rpcError(
              3,
              'execution reverted: TransferHelper: TRANSFER_FROM_FAILED',
            ),
          )
        : forward('eth_call', [request, ...rest])
    },
  })
  await expect(
    chain.execute(plan, {
      clients: { publicClient, walletClient: connectWallet(chain) },
      allowanceInterval: 1,
    }),
  ).rejects.toMatchObject({ name: 'SimulationFailedError' })
  // The dry run, and once more at a block that has the approval.
  expect(dryRuns).toBe(2)
})

test('rule: an allowance raised meanwhile needs no reset either', async () => {
  await makePicky(chain, 'USDT')
  await approveElsewhere(await planTwoSteps(chain), 1n)
  const plan = await planTwoSteps(chain)
  for (const amount of [0n, 10_000_000n]) await approveElsewhere(plan, amount)
  const { transactions } = await chain.execute(plan)
  expect(transactions.map(({ kind }) => kind)).toEqual(['swap'])
})

test('rule: a refusal after a reset and its approval repeats neither', async () => {
  await makePicky(chain, 'USDT')
  await approveElsewhere(await planTwoSteps(chain), 1n)
  const plan = await planTwoSteps(chain, { deadline: 1n })
  expect(plan.approvals).toMatchObject([{ reset: true }])
  const { seen, onProgress } = createRecorder()
  const error = await chain.fail(plan, { onProgress })
  expect(error).toMatchObject({
    reason: { code: 'expired' },
    state: { step: 2 },
  })
  expect(seen.filter((it) => it === 'approve confirmed')).toHaveLength(2)
})
