import { createClient, custom, pad, parseEther, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { createStore } from '../../test/createStore.js'
import { swap } from '../../test/swap.js'
import { connectWith } from '../../test/wallet.js'
import { getPair } from './getPair.js'
import { getPosition } from './getPosition.js'
import { planAddLiquidity } from './planAddLiquidity.js'
import { planRemoveLiquidity } from './planRemoveLiquidity.js'

const chain = useChain()

const pool = { tokenA: 'DAI', tokenB: 'USDT' }

async function add(amount: string) {
  const plan = await planAddLiquidity(chain.client, {
    ...chain.own,
    ...pool,
    amountA: parseEther(amount),
    amountB: parseUnits(amount, 6),
  })
  await chain.execute(plan)
}

const getOwnPair = () => getPair(chain.client, { ...chain.own, ...pool })

async function remove(liquidity: bigint) {
  const parameters = { ...chain.own, ...pool, liquidity }
  return chain.execute(await planRemoveLiquidity(chain.client, parameters))
}

const read = (client = chain.client, store?: ReturnType<typeof createStore>) =>
  getPosition(client, { ...chain.own, ...pool, store })

test('rule: a position starts when the account last had no liquidity', async () => {
  const { client } = chain
  await add('10')
  await remove((await getOwnPair()).liquidity ?? 0n)
  expect(await read()).toMatchObject({ liquidity: 0n, changes: [] })
  const store = createStore()
  await read(client, store)
  await add('20')
  await chain.devnet.mine(20)
  await add('5')
  const { liquidity, totalSupply } = await getOwnPair()
  const found = await read()
  expect(found).toMatchObject({
    ...{ liquidity, totalSupply, withdrawnA: 0n },
    changes: [{ type: 'deposit' }, { type: 'deposit' }],
  })
  expect(await read(client, store)).toEqual(found)
  // A node that has dropped earlier states.
  const pruned = connectWith(chain, {
    eth_call: async (params, forward) => {
      const head = Number(await forward('eth_blockNumber'))
      if (Number(params[1]) < head) throw new Error('missing trie node')
      return forward('eth_call', params)
    },
  })
  expect(await read(pruned)).toEqual(found)
})

// Reads windows of one block, twice for each of the latest eight, which are
// provisional.
test.each([
  [false, 16],
  [true, 18],
])(
  'rule: the number of requests depends on the position’s age, not the chain’s, held: %s',
  async (isHeld, most) => {
    const { client, deployment, devnet } = chain
    await devnet.mine(300)
    if (isHeld) await add('10')
    await devnet.mine(3)
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
      deployment: { ...deployment, logWindowSize: 1 },
      account: chain.user.address,
      ...pool,
      windowsInFlight: 1,
    })
    expect(position).toEqual(found)
    expect(requests).toBeLessThanOrEqual(most)
  },
)

test('rule: a position matches its receipts, and its value equals what a withdrawal pays', async () => {
  const { other } = chain
  await add('100')
  const first = await read()
  const { liquidity: minted, totalSupply } = await getOwnPair()
  expect(first).toMatchObject({
    ...{ liquidity: minted, totalSupply, feesA: 0n, feesB: 0n },
    changes: [{ type: 'deposit', liquidity: minted }],
  })
  const amountIn = parseEther('500')
  await swap(chain, { by: other, tokenIn: 'DAI', tokenOut: 'USDT', amountIn })
  const second = await read()
  const fee = (amountIn * 3n) / 1_000n
  // Half of the fee in each token, at the pool's price, because all reserves grew
  // equally.
  const share = (fee * second.liquidity) / second.totalSupply
  const worth = second.feesA * 2n
  expect(worth > (share * 99n) / 100n && worth < (share * 101n) / 100n).toBe(
    true,
  )
  expect(
    (second.feesB * second.valueA) / second.valueB - second.feesA,
  ).toBeLessThan(10n ** 12n)
  const liquidity = second.liquidity / 3n
  const { received } = await remove(liquidity)
  expect(await read()).toMatchObject({
    liquidity: second.liquidity - liquidity,
    depositedA: second.depositedA,
    withdrawnA: received[0]?.amount,
    withdrawnB: received[1]?.amount,
    changes: [{ type: 'withdrawal', liquidity }, { type: 'deposit' }],
  })
})

test('rule: returns an empty position for a pool that does not exist yet, and rejects a wrong init code hash', async () => {
  const { client, deployment, own } = chain
  const { chain: network, contracts, tokens } = deployment
  const token = {
    ...{ chainId: network.id, address: pad('0x1234', { size: 20 }) },
    ...{ name: 'New', symbol: 'NEW', decimals: 18 },
  }
  const unmade = { tokenA: 'DAI', tokenB: 'NEW' }
  expect(
    await getPosition(client, {
      ...{ ...own, ...unmade },
      deployment: {
        ...deployment,
        ...{ tokens: [...tokens, token], pairs: ['DAI-NEW'] },
      },
    }),
  ).toMatchObject({ liquidity: 0n, valueA: 0n })
  // This hash results in another address of the pair.
  const other = { ...contracts, pairInitCodeHash: pad('0x1') }
  await expect(
    getPosition(client, {
      ...{ ...own, ...pool },
      deployment: { ...deployment, contracts: other },
    }),
  ).rejects.toMatchObject({ name: 'ReadFailedError', read: 'reserves' })
})
