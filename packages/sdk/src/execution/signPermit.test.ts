import { parseEther } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import {
  connectClients,
  createRecorder,
  getPlanAllowance,
} from '../../test/plans.js'
import { rpcError } from '../../test/wallet.js'
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
  'rule: a signed permit replaces the approval, DAI with %s',
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

test('rule: approves instead if the wallet cannot sign a permit', async () => {
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

test('rule: does not send a signature that the pair rejects', async () => {
  const { transactions } = await chain.execute(await planAll('USDT'), {
    clients: connectClients(chain, {
      // Signs with another account. The pair rejects this signature, as it rejects one
      // of a contract account.
      eth_signTypedData_v4: async ([_, data], forward) =>
        forward('eth_signTypedData_v4', [chain.other.address, data]),
    }),
  })
  expect(transactions.map(({ kind }) => kind)).toEqual([
    'approve',
    'removeLiquidity',
  ])
})

test.each([
  ['without EIP-2612', '0x7ecebe00'],
  ['whose router takes no permits', '0xded9382a'],
  ['whose router takes no permits', '0x2195995c'],
])(
  'rule: approves instead of signing for a pair %s (%s)',
  async (_, selector) => {
    const clients = connectClients(
      chain,
      {},
      {
        eth_call: ([request, ...rest], forward) => {
          // The answer of a contract without the function and without a fallback.
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
  },
)
