import {
  type Client,
  createClient,
  createTransport,
  type EIP1193RequestFn,
  type Hex,
  keccak256,
  type LocalAccount,
  parseEther,
} from 'viem'
import { nonceManager, privateKeyToAccount } from 'viem/accounts'
import { getTransactionCount } from 'viem/actions'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { executeAndFail, planOneStep } from '../../test/plans.js'
import { skipWaits } from '../../test/skipWaits.js'
import { rpcError } from '../../test/wallet.js'
import { getBalances } from '../actions/getBalances.js'
import { getQuote } from '../actions/getQuote.js'
import { deploymentToChain } from '../deployment/deploymentToChain.js'
import { getPlanSummary } from '../plans/getPlanSummary.js'
import { planSwap } from '../plans/planSwap.js'
import type { Plan } from '../plans/types.js'
import { deserialize } from '../utils/deserialize.js'
import { serialize } from '../utils/serialize.js'
import { executePlan } from './executePlan.js'
import { resumePlan } from './resumePlan.js'
import type { PlanState } from './types.js'

const chain = useChain()

/** What a node or a wallet may say about a transaction. */
const answers = {
  'a connection that dies': () => {
    throw Object.assign(new Error('fetch failed'), { name: 'HttpRequestError' })
  },
  'an internal error': () => {
    throw rpcError(-32603, 'Internal error')
  },
  '"already known"': () => {
    throw rpcError(-32000, 'already known')
  },
  '"nonce too low"': () => {
    throw rpcError(-32000, 'nonce too low')
  },
  '"insufficient funds"': () => {
    throw rpcError(-32000, 'insufficient funds for gas * price + value')
  },
  '"execution reverted"': () => {
    throw rpcError(3, 'execution reverted')
  },
  'no such method': () => {
    throw rpcError(-32601, 'method not found')
  },
  'a gateway timeout': () => {
    throw Object.assign(new Error('504'), { name: 'TimeoutError' })
  },
  HTML: () => {
    throw new SyntaxError('Unexpected token < in JSON')
  },
} satisfies Record<string, () => never>

type Answer = keyof typeof answers

/** Answers that mean, as far as they can be believed, that nothing was sent. */
const refusals: Answer[] = [
  '"insufficient funds"',
  '"execution reverted"',
  'no such method',
]

const signers = ['own key', 'node', 'wallet'] as const
type Signer = (typeof signers)[number]

/** A signer whose first answer about a transaction is another than the truth. */
function connectSigner(
  signer: Signer,
  { isSent, answer }: { isSent: boolean; answer: () => unknown },
): Client {
  const { deployment, devnet, user } = chain
  let isFirst = true
  const request = (async ({ method, params }: never) => {
    const isSending = /^eth_send(Raw)?Transaction$/.test(method)
    if (!isSending || !isFirst)
      return devnet.client.request({ method, params } as never)
    isFirst = false
    if (isSent) await devnet.client.request({ method, params } as never)
    return answer()
  }) as EIP1193RequestFn
  const type = signer === 'wallet' ? 'custom' : 'http'
  return createClient({
    account: signer === 'own key' ? user : user.address,
    chain: deploymentToChain(deployment),
    pollingInterval: 5,
    transport: () =>
      createTransport({ key: type, name: type, type, request, retryCount: 0 }),
  }) as Client
}

const clientsOf = (walletClient: Client) => ({
  publicClient: chain.client,
  walletClient,
})

/** How much was swapped and how many transactions the account sent. */
async function measure() {
  const { client, deployment, user } = chain
  const [{ balances }, count] = await Promise.all([
    getBalances(client, { deployment, account: user.address }),
    getTransactionCount(client, { address: user.address }),
  ])
  return { usdt: balances.USDT as bigint, count }
}

async function expectEffects(
  plan: Plan,
  before: Awaited<ReturnType<typeof measure>>,
  times: 0 | 1,
) {
  const after = await measure()
  const expected = getPlanSummary(plan, chain.deployment).receiveExpected[0]
    ?.amount as bigint
  expect(after.usdt - before.usdt).toBe(expected * BigInt(times))
  expect(after.count - before.count).toBe(times)
}

const cases = signers.flatMap((signer) =>
  (Object.keys(answers) as Answer[]).flatMap((answer) =>
    [true, false].map((isSent) => ({ signer, answer, isSent })),
  ),
)

const outcomeOf = ({ signer, answer, isSent }: (typeof cases)[number]) => {
  if (isSent) return 'success'
  if (refusals.includes(answer)) return 'TransactionNotSentError'
  return signer === 'wallet' ? 'TransactionUnclearError' : 'success'
}

const options = { pollingInterval: 5, unclearTimeout: 20 }

test.each(cases)(
  'rule: $signer, sent: $isSent, answer: $answer: it takes effect once',
  async (row) => {
    const { signer, answer, isSent } = row
    const plan = await planOneStep(chain)
    const before = await measure()
    const clients = clientsOf(
      connectSigner(signer, { isSent, answer: answers[answer] }),
    )
    const outcome = outcomeOf(row)
    if (outcome === 'success')
      await executePlan(clients, {
        deployment: chain.deployment,
        plan,
        ...options,
      })
    else {
      const error = await executeAndFail(clients, {
        deployment: chain.deployment,
        plan,
        ...options,
      })
      expect(error.name).toBe(outcome)
      await expectEffects(plan, before, 0)
      const resend = outcome === 'TransactionUnclearError'
      await resumePlan(clients, {
        deployment: chain.deployment,
        plan,
        state: error.state,
        ...options,
        resend,
      })
    }
    await expectEffects(plan, before, 1)
  },
)

test.each(
  signers.flatMap((signer) =>
    [true, false].map((isSent) => ({ signer, isSent })),
  ),
)(
  'rule: $signer, sent: $isSent, killed before the answer: it takes effect once',
  async ({ signer, isSent }) => {
    // What the killed process holds, this one holds for two seconds.
    skipWaits(2_000)
    const plan = await planOneStep(chain)
    const before = await measure()
    let kept = ''
    // The process ends here: nobody gets to know the answer.
    await new Promise<void>((killed) => {
      const walletClient = connectSigner(signer, {
        isSent,
        answer: () => {
          killed()
          return new Promise(() => {})
        },
      })
      void executePlan(clientsOf(walletClient), {
        deployment: chain.deployment,
        plan,
        ...options,
        onProgress: ({ state }) => {
          kept = serialize(state)
        },
      })
    })
    const state = deserialize(kept) as PlanState
    const clients = clientsOf(
      connectSigner(signer, { isSent: true, answer: answers.HTML }),
    )
    if (signer === 'wallet' && !isSent) {
      await expect(
        resumePlan(clients, {
          deployment: chain.deployment,
          plan,
          state,
          ...options,
        }),
      ).rejects.toMatchObject({ name: 'TransactionUnclearError' })
      await expectEffects(plan, before, 0)
      await resumePlan(clients, {
        deployment: chain.deployment,
        plan,
        state,
        ...options,
        resend: true,
      })
    } else
      await resumePlan(clients, {
        deployment: chain.deployment,
        plan,
        state,
        ...options,
      })
    await expectEffects(plan, before, 1)
  },
)

test('rule: what a wallet may have sent can no longer take effect after the deadline', async () => {
  const { devnet } = chain
  const { timestamp } = await devnet.client.getBlock()
  const plan = await planOneStep(chain, { deadline: timestamp + 10_000n })
  const clients = clientsOf(
    connectSigner('wallet', { isSent: false, answer: answers.HTML }),
  )
  const error = await executeAndFail(clients, {
    deployment: chain.deployment,
    plan,
    ...options,
  })
  expect(error.name).toBe('TransactionUnclearError')
  await devnet.client.setNextBlockTimestamp({ timestamp: timestamp + 10_001n })
  await devnet.client.mine({ blocks: 1 })
  await expect(
    resumePlan(clients, {
      deployment: chain.deployment,
      plan,
      state: error.state,
      ...options,
    }),
  ).rejects.toMatchObject({
    name: 'SimulationFailedError',
    reason: { code: 'expired' },
  })
})

test('rule: resuming sends the very same bytes', async () => {
  const plan = await planOneStep(chain)
  const clients = clientsOf(
    connectSigner('own key', {
      isSent: false,
      answer: answers['"insufficient funds"'],
    }),
  )
  const error = await executeAndFail(clients, {
    deployment: chain.deployment,
    plan,
    ...options,
  })
  expect(error.name).toBe('TransactionNotSentError')
  const { rawTransaction } = error.state
  const { hash } = await resumePlan(clients, {
    deployment: chain.deployment,
    plan,
    state: error.state,
    ...options,
  })
  expect(hash).toBe(keccak256(rawTransaction as Hex))
})

test('rule: nothing leaves before its state is kept', async () => {
  const plan = await planOneStep(chain)
  const before = await measure()
  const error = await executeAndFail(chain.clients, {
    deployment: chain.deployment,
    plan,
    ...options,
    onProgress: async ({ status }) => {
      if (status === 'sending') throw new Error('The disk is full.')
    },
  })
  expect(error).toMatchObject({
    name: 'PlanInterruptedError',
    details: 'The disk is full.',
  })
  await expectEffects(plan, before, 0)
  // What was signed is in the error, and is what resuming sends.
  await resumePlan(chain.clients, {
    deployment: chain.deployment,
    plan,
    state: error.state,
    ...options,
  })
  await expectEffects(plan, before, 1)
})

/** Ten different swaps of one account. */
async function planTen() {
  const { client, deployment, user } = chain
  return Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const quote = await getQuote(client, {
        deployment,
        tokenIn: 'ZKP',
        tokenOut: 'USDT',
        amountIn: parseEther('1') + BigInt(index),
      })
      return planSwap(client, {
        deployment,
        account: user.address,
        quote,
        slippageBps: 500,
      })
    }),
  )
}

const keyOfUser = () =>
  privateKeyToAccount(chain.devnet.accounts[2]?.privateKey as `0x${string}`, {
    nonceManager,
  })

test.each([
  ['a nonce manager', () => chain.connect(keyOfUser() as LocalAccount)],
  ['a key alone', () => chain.connect(chain.user)],
] as [string, () => Client][])(
  'rule: ten plans at once with %s are ten transactions',
  async (_, connect) => {
    const plans = await planTen()
    const clients = clientsOf(connect())
    const results = await Promise.all(
      plans.map((plan) =>
        executePlan(clients, {
          deployment: chain.deployment,
          plan,
          ...options,
        }),
      ),
    )
    expect(new Set(results.map(({ hash }) => hash)).size).toBe(10)
    expect(results.map(({ receipt }) => receipt.status)).toEqual(
      Array(10).fill('success'),
    )
  },
)
