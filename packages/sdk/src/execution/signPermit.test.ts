import { parseEther } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import {
  connectClients,
  createRecorder,
  getPlanAllowance,
} from '../../test/plans.js'
import { rejection, rpcError } from '../../test/wallet.js'
import { getPair } from '../actions/getPair.js'
import { planAddLiquidity } from '../actions/planAddLiquidity.js'
import { planRemoveLiquidity } from '../actions/planRemoveLiquidity.js'

const chain = useChain()
const deadline = 4_000_000_000n

const common = (tokenB: string) => ({
  ...chain.own,
  tokenA: 'DAI',
  tokenB,
  deadline,
})

beforeEach(async () => {
  const { client } = chain
  for (const tokenB of ['USDT', 'ZKP'])
    await chain.execute(
      await planAddLiquidity(client, {
        ...common(tokenB),
        amountA: parseEther('1'),
        amountB: tokenB === 'ZKP' ? parseEther('2') : 1_000_000n,
      }),
    )
})

async function planAll(tokenB: string) {
  const { client } = chain
  const { liquidity } = await getPair(client, common(tokenB))
  return planRemoveLiquidity(client, {
    ...common(tokenB),
    liquidity: liquidity as bigint,
    permit: true,
  })
}

const liquidityOf = async (tokenB: string) =>
  (await getPair(chain.client, common(tokenB))).liquidity

test.each(['USDT', 'ZKP'])(
  'rule: a signed permit takes the place of the approval, DAI with %s',
  async (tokenB) => {
    const plan = await planAll(tokenB)
    const { seen, onProgress } = createRecorder()
    const { transactions } = await chain.execute(plan, { onProgress })
    expect(transactions.map(({ kind }) => kind)).toEqual(['removeLiquidity'])
    expect(seen.slice(0, 2)).toEqual([
      'approve awaitingWallet',
      'removeLiquidity simulating',
    ])
    expect(await liquidityOf(tokenB)).toBe(0n)
    // The permit was for exactly these LP tokens.
    expect(await getPlanAllowance(chain, plan)).toBe(0n)
  },
)

test('rule: a wallet that cannot sign it approves instead', async () => {
  const { transactions } = await chain.execute(await planAll('ZKP'), {
    clients: connectClients(chain, {
      eth_signTypedData_v4: () => {
        throw rpcError(4200, 'The provider does not support the method.')
      },
    }),
  })
  expect(transactions.map(({ kind }) => kind)).toEqual([
    'approve',
    'removeLiquidity',
  ])
})

test('rule: a signature that the pair does not take is not sent', async () => {
  const { transactions } = await chain.execute(await planAll('USDT'), {
    clients: connectClients(chain, {
      // Of somebody else: as a contract account's would look.
      eth_signTypedData_v4: async ([_, data], forward) =>
        forward('eth_signTypedData_v4', [chain.other.address, data]),
    }),
  })
  expect(transactions.map(({ kind }) => kind)).toEqual([
    'approve',
    'removeLiquidity',
  ])
})

test.each([false, true])(
  'rule: a user who refuses to sign has refused the step, reset: %s',
  async (reset) => {
    const plan = await planAll('USDT')
    // A permit needs no reset before it.
    plan.approvals = plan.approvals.map((approval) => ({ ...approval, reset }))
    const error = await chain.fail(plan, {
      clients: connectClients(chain, {
        eth_signTypedData_v4: () => {
          throw rejection()
        },
      }),
    })
    expect(error).toMatchObject({
      name: 'PlanRejectedError',
      shortMessage: 'The user rejected step 1 of 2 (approve).',
    })
  },
)

test('behavior: an allowance that is there needs no permit', async () => {
  const plan = await planAll('USDT')
  // Approve, but let the removal be refused.
  let asked = 0
  await chain.fail(plan, {
    clients: connectClients(chain, {
      eth_signTypedData_v4: () => {
        throw rpcError(-32601, 'method not found')
      },
      eth_sendTransaction: (params, forward) => {
        if (++asked === 2) throw rejection()
        return forward('eth_sendTransaction', params)
      },
    }),
  })
  const { seen, onProgress } = createRecorder()
  await chain.execute(plan, { onProgress })
  expect(seen[0]).toBe('approve skipped')
})

test('rule: requests a new permit if the removal was refused', async () => {
  const plan = await planAll('USDT')
  const error = await chain.fail(plan, {
    clients: connectClients(chain, {
      eth_sendTransaction: () => {
        throw rejection()
      },
    }),
  })
  expect(error.state).toMatchObject({ step: 1, transactions: [] })
  const { transactions } = await chain.resume(plan, error.state)
  expect(transactions.map(({ kind }) => kind)).toEqual(['removeLiquidity'])
  expect(await liquidityOf('USDT')).toBe(0n)
})

test.each([
  ['without EIP-2612', '0x7ecebe00'],
  ['whose router takes no permits', '0xded9382a'],
  ['whose router takes no permits', '0x2195995c'],
])('rule: a pair %s is approved instead (%s)', async (_, selector) => {
  const clients = connectClients(
    chain,
    {},
    {
      eth_call: ([request, ...rest], forward) => {
        // As a contract without the function and without a fallback answers.
        if (request.data.startsWith(selector))
          throw rpcError(3, 'execution reverted')
        return forward('eth_call', [request, ...rest])
      },
    },
  )
  for (const tokenB of ['USDT', 'ZKP']) {
    const plan = await planAll(tokenB)
    const { transactions } = await chain.execute(plan, { clients })
    expect(transactions.at(-1)?.kind).toBe('removeLiquidity')
  }
})
