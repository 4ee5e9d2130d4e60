import { createClient, custom, parseEther, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { createStore } from '../../test/createStore.js'
import { connectWith } from '../../test/wallet.js'
import { getPair } from './getPair.js'
import { getPosition } from './getPosition.js'
import { planAddLiquidity } from './planAddLiquidity.js'
import { planRemoveLiquidity } from './planRemoveLiquidity.js'

const chain = useChain()

const pool = { tokenA: 'DAI', tokenB: 'USDT' }

async function add(amount: string) {
  const { client } = chain
  const plan = await planAddLiquidity(client, {
    ...chain.own,
    ...pool,
    amountA: parseEther(amount),
    amountB: parseUnits(amount, 6),
  })
  await chain.execute(plan)
}

async function removeAll() {
  const { client, deployment, user } = chain
  const account = user.address
  const { liquidity = 0n } = await getPair(client, {
    deployment,
    ...pool,
    account,
  })
  const plan = await planRemoveLiquidity(client, {
    deployment,
    account,
    ...pool,
    liquidity,
  })
  await chain.execute(plan)
}

const read = (client = chain.client, store?: ReturnType<typeof createStore>) =>
  getPosition(client, { ...chain.own, ...pool, store })

test('rule: a position begins when the account last held none', async () => {
  const { client } = chain
  await add('10')
  await removeAll()
  expect(await read()).toMatchObject({ liquidity: 0n, changes: [] })
  const store = createStore()
  await read(client, store)
  await add('20')
  await chain.devnet.mine(20)
  await add('5')
  const { liquidity, totalSupply } = await getPair(client, {
    ...chain.own,
    ...pool,
  })
  const found = await read()
  expect(found).toMatchObject({
    ...{ liquidity, totalSupply, withdrawnA: 0n },
    changes: [{ type: 'deposit' }, { type: 'deposit' }],
  })
  expect(await read(client, store)).toEqual(found)
  // A node that keeps no earlier states.
  const pruned = connectWith(chain, {
    eth_call: async (params, forward) => {
      const head = Number(await forward('eth_blockNumber'))
      if (Number(params[1]) < head) throw new Error('missing trie node')
      return forward('eth_call', params)
    },
  })
  expect(await read(pruned)).toEqual(found)
})

test.each([
  [false, 4],
  [true, 14],
])(
  'rule: its requests follow its own age, not the chain’s, held: %s',
  async (isHeld, most) => {
    const { client, deployment, devnet } = chain
    await devnet.mine(3_000)
    if (isHeld) await add('10')
    await devnet.mine(30)
    const found = await read()
    let requests = 0
    const counting = createClient({
      transport: custom({
        request: ({ method, params }) => {
          if (method === 'eth_getLogs') requests++
          return client.request({ method, params } as never)
        },
      }),
    })
    const position = await getPosition(counting, {
      deployment: { ...deployment, logWindowSize: 10 },
      account: chain.user.address,
      ...pool,
      windowsInFlight: 1,
    })
    expect(position).toEqual(found)
    expect(requests).toBeLessThanOrEqual(most)
  },
)
