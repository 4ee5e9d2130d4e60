import { type Hex, pad } from 'viem'
import { writeContract } from 'viem/actions'
import { afterEach, expect, test, vi } from 'vitest'
import { useChain } from '../../test/chain.js'
import {
  connectClients,
  connectWallet,
  createRecorder,
  executeAndFail,
  planTwoSteps,
} from '../../test/plans.js'
import { skipWaits } from '../../test/skipWaits.js'
import { makePicky } from '../../test/tether.js'
import { connectWith, rejection, rpcError } from '../../test/wallet.js'
import { executePlan } from '../actions/executePlan.js'
import { resumePlan } from '../actions/resumePlan.js'
import { waitForReceipt } from '../actions/waitForReceipt.js'
import { getApproveCall } from '../contracts/getApproveCall.js'
import { approvalTopic } from '../events/topics.js'
import { getPlanSteps } from '../plans/getPlanSteps.js'
import type { ApproveStep, Plan } from '../plans/types.js'
import type { PlanState } from './types.js'

const chain = useChain()
afterEach(() => {
  vi.restoreAllMocks()
})

/** Gives the allowance of the plan's first step from elsewhere. */
async function approveElsewhere(plan: Plan, amount: bigint) {
  const { token, spender } = getPlanSteps(
    plan,
    chain.deployment,
  )[0] as ApproveStep
  const hash = await writeContract(chain.clients.walletClient, {
    ...getApproveCall({ token: token.address, spender, amount }),
    account: chain.user,
    chain: null,
  } as never)
  await waitForReceipt(chain.devnet.client, { hash })
}

test('rule: an allowance raised meanwhile needs no approval', async () => {
  const { clients } = chain
  const plan = await planTwoSteps(chain)
  await approveElsewhere(plan, 10_000_000n)
  const { seen, onProgress } = createRecorder()
  const { transactions } = await executePlan(clients, {
    deployment: chain.deployment,
    plan,
    onProgress,
  })
  expect(seen[0]).toBe('approve skipped')
  expect(transactions.map(({ kind }) => kind)).toEqual(['swap'])
})

/** A node that answers balance and allowance reads from before, some times. */

const lagging = (looks: number) => {
  let left = looks
  let before: Hex | undefined
  return connectWith(chain, {
    eth_call: async ([request, block], forward) => {
      before ??= (await forward('eth_blockNumber')) as Hex
      const isAllowance = request.data.startsWith('0xdd62ed3e')
      const isStale = isAllowance && left-- > 0
      return forward('eth_call', [request, isStale ? before : block])
    },
  })
}

test('rule: a mined approval is waited for until the node shows it', async () => {
  const plan = await planTwoSteps(chain)
  const { seen, onProgress } = createRecorder()
  await executePlan(
    { publicClient: lagging(4), walletClient: connectWallet(chain) },
    { deployment: chain.deployment, plan, onProgress, allowanceInterval: 1 },
  )
  // The first of the four looks is the one before the approval.
  expect(
    seen.filter((line) => line === 'approve awaitingAllowance'),
  ).toHaveLength(3)
  expect(seen.at(-1)).toBe('swap confirmed')
})

test('rule: it is waited for 10 s, looking every second', async () => {
  const plan = await planTwoSteps(chain)
  const waits = skipWaits(1_000)
  const error = await executeAndFail(
    { publicClient: lagging(1_000), walletClient: connectWallet(chain) },
    { deployment: chain.deployment, plan },
  )
  expect(waits.count).toBe(10)
  expect(error.name).toBe('AllowanceNotVisibleError')
  expect(error.state).toMatchObject({
    step: 0,
    transactions: [{ kind: 'approve' }],
  })
})

test('rule: two plans that spend the same token at once both succeed', async () => {
  const plans = await Promise.all([planTwoSteps(chain), planTwoSteps(chain)])
  const results = await Promise.all(
    plans.map((plan) =>
      executePlan(chain.clients, { deployment: chain.deployment, plan }),
    ),
  )
  for (const { transactions } of results)
    expect(transactions.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
})

test('rule: an approval that another program replaced is made again', async () => {
  const plan = await planTwoSteps(chain)
  const router = getPlanSteps(
    plan,
    chain.deployment,
  )[1]?.call.address.toLowerCase()
  let isReplaced = false
  const publicClient = connectWith(chain, {
    eth_call: async (params, forward) => {
      if (params[0].to.toLowerCase() === router && !isReplaced) {
        isReplaced = true
        await approveElsewhere(plan, 1n)
      }
      return forward('eth_call', params)
    },
  })
  const { transactions } = await executePlan(
    { ...chain.clients, publicClient },
    { deployment: chain.deployment, plan },
  )
  expect(transactions.map(({ kind }) => kind)).toEqual([
    'approve',
    'approve',
    'swap',
  ])
})

test('rule: an allowance that is gone when the wallet is asked is given again', async () => {
  const plan = await planTwoSteps(chain)
  let asked = 0
  const { transactions } = await executePlan(
    connectClients(chain, {
      eth_sendTransaction: async (params, forward) => {
        // As another tab's transaction spends it while the prompt is open.
        if (++asked === 2) await approveElsewhere(plan, 1n)
        // As wallets do for the gas limit.
        await forward('eth_estimateGas', params)
        return forward('eth_sendTransaction', params)
      },
    }),
    { deployment: chain.deployment, plan },
  )
  expect(transactions.map(({ kind }) => kind)).toEqual([
    'approve',
    'approve',
    'swap',
  ])
})

test('rule: resuming approves again where a reorganization undid the approval', async () => {
  const plan = await planTwoSteps(chain)
  const before = await chain.devnet.snapshot()
  let asked = 0
  const clients = connectClients(chain, {
    eth_sendTransaction: (params, forward) => {
      if (++asked === 2) throw rejection()
      return forward('eth_sendTransaction', params)
    },
  })
  const error = await executeAndFail(clients, {
    deployment: chain.deployment,
    plan,
  })
  expect(error.state.step).toBe(1)
  await chain.devnet.revert(before)
  const { hash } = await resumePlan(clients, {
    deployment: chain.deployment,
    plan,
    state: error.state,
  })
  expect(hash).toMatch(/^0x/)
  expect(asked).toBe(4)
})

test('behavior: an open prompt blocks no other plan', async () => {
  const [first, second] = [await planTwoSteps(chain), await planTwoSteps(chain)]
  const controller = new AbortController()
  const hanging = executeAndFail(
    connectClients(chain, {
      eth_sendTransaction: () => new Promise(() => {}),
    }),
    {
      deployment: chain.deployment,
      plan: first,
      signal: controller.signal,
    },
  )
  const { transactions } = await executePlan(connectClients(chain), {
    deployment: chain.deployment,
    plan: second,
  })
  expect(transactions).toHaveLength(2)
  controller.abort()
  expect((await hanging).name).toBe('PlanAbortedError')
})

/** A wallet whose user lowers the spending cap, once. */
function lowerOnce() {
  let isLowered = false
  return connectWallet(chain, {
    eth_sendTransaction: ([request], forward) => {
      const data = `${request.data.slice(0, -64)}${'f'.padStart(64, '0')}`
      const sent = isLowered ? request : { ...request, data }
      isLowered = true
      return forward('eth_sendTransaction', [sent])
    },
  })
}

test('rule: after an approval that was too low, resuming asks for another', async () => {
  const plan = await planTwoSteps(chain)
  const clients = { publicClient: chain.client, walletClient: lowerOnce() }
  let kept: PlanState | undefined
  const error = await executeAndFail(clients, {
    deployment: chain.deployment,
    plan,
    onProgress: ({ state }) => {
      kept = state
    },
  })
  expect(error).toMatchObject({ name: 'AllowanceTooLowError', approved: 15n })
  // The state that was kept last says the same as the error's.
  expect(kept).toEqual(error.state)
  const { receipt } = await resumePlan(clients, {
    deployment: chain.deployment,
    plan,
    state: kept as PlanState,
  })
  expect(receipt.status).toBe('success')
})

/** Changes the receipt of the approval. */
const withApprovalLogs = (
  change: (log: { topics: Hex[]; data: Hex }) => object[],
) =>
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

test.each([
  [
    "somebody else's event",
    (log: { topics: Hex[]; data: Hex }) => [
      {
        ...log,
        topics: [log.topics[0], pad('0x1'), log.topics[2]],
        data: pad('0x0'),
      },
      log,
    ],
  ],
  [
    'an event for another spender',
    (log: { topics: Hex[]; data: Hex }) => [
      {
        ...log,
        topics: [log.topics[0], log.topics[1], pad('0x1')],
        data: pad('0x0'),
      },
      log,
    ],
  ],
  [
    'an indexed amount',
    (log: { topics: Hex[]; data: Hex }) => [
      { ...log, topics: [...log.topics, log.data], data: '0x' },
    ],
  ],
  ['no event', () => []],
])('rule: an approval counts with %s', async (_, change) => {
  const plan = await planTwoSteps(chain)
  const { transactions } = await executePlan(
    {
      publicClient: withApprovalLogs(change),
      walletClient: connectWallet(chain),
    },
    { deployment: chain.deployment, plan },
  )
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
    executePlan(
      { publicClient, walletClient: connectWallet(chain) },
      { deployment: chain.deployment, plan, allowanceInterval: 1 },
    ),
  ).rejects.toMatchObject({ name: 'SimulationFailedError' })
  // The dry run, and once more at a block that has the approval.
  expect(dryRuns).toBe(2)
})

test('rule: an allowance raised meanwhile needs no reset either', async () => {
  await makePicky(chain, 'USDT')
  await approveElsewhere(await planTwoSteps(chain), 1n)
  const plan = await planTwoSteps(chain)
  for (const amount of [0n, 10_000_000n]) await approveElsewhere(plan, amount)
  const { transactions } = await executePlan(chain.clients, {
    deployment: chain.deployment,
    plan,
  })
  expect(transactions.map(({ kind }) => kind)).toEqual(['swap'])
})

test('rule: a refusal after a reset and its approval repeats neither', async () => {
  await makePicky(chain, 'USDT')
  await approveElsewhere(await planTwoSteps(chain), 1n)
  const plan = await planTwoSteps(chain, { deadline: 1n })
  expect(plan.approvals).toMatchObject([{ reset: true }])
  const { seen, onProgress } = createRecorder()
  const error = await executeAndFail(chain.clients, {
    deployment: chain.deployment,
    plan,
    onProgress,
  })
  expect(error).toMatchObject({
    reason: { code: 'expired' },
    state: { step: 2 },
  })
  expect(seen.filter((it) => it === 'approve confirmed')).toHaveLength(2)
})

test('rule: a dry run by a node that has not seen the approval is repeated', async () => {
  const plan = await planTwoSteps(chain)
  const router = chain.deployment.contracts.router.toLowerCase()
  let stale = 3
  let before: Hex | undefined
  const publicClient = connectWith(chain, {
    eth_call: async ([request, block, ...rest], forward) => {
      before ??= (await forward('eth_blockNumber')) as Hex
      const isStale =
        block === 'latest' && request.to.toLowerCase() === router && stale-- > 0
      return forward('eth_call', [request, isStale ? before : block, ...rest])
    },
  })
  const { transactions } = await executePlan(
    { publicClient, walletClient: connectWallet(chain) },
    { deployment: chain.deployment, plan, allowanceInterval: 1 },
  )
  expect(transactions.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
  expect(stale).toBeLessThan(0)
})
