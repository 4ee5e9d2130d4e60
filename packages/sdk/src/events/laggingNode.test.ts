import { parseEther, type RpcLog, toHex } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { createStore } from '../../test/createStore.js'
import { approveAll, routeCall, send } from '../../test/send.js'
import { connectWith, type Methods } from '../../test/wallet.js'
import { getActivity } from '../actions/getActivity.js'
import { getPoolActivity } from '../actions/getPoolActivity.js'
import { getPoolAprs } from '../actions/getPoolAprs.js'
import { getPosition } from '../actions/getPosition.js'
import { getSwapHistory } from '../actions/getSwapHistory.js'
import { planAddLiquidity } from '../actions/planAddLiquidity.js'
import type { Deployment } from '../deployment/types.js'
import type { ReadOptions } from './types.js'

const chain = useChain()

const dai = { tokenA: 'DAI', tokenB: 'USDT' }

type Read = (
  client: typeof chain.client,
  options: ReadOptions & { deployment: Deployment },
) => Promise<unknown>

const readers: Record<string, Read> = {
  getSwapHistory: (client, options) =>
    getSwapHistory(client, { ...options, account: chain.user.address }),
  getActivity: (client, options) =>
    getActivity(client, { ...options, account: chain.user.address }),
  getPoolActivity: (client, options) =>
    getPoolActivity(client, { ...options, ...dai }),
  getPoolAprs,
  getPosition: (client, options) =>
    getPosition(client, { ...options, ...dai, account: chain.user.address }),
}

/** Answers for logs as if the newest blocks were not there. */
const behind = (blocks: number): Methods => ({
  eth_getLogs: async ([filter], forward) => {
    const head = Number(await forward('eth_blockNumber')) - blocks
    if (Number(filter.fromBlock) > head) return []
    const toBlock = toHex(Math.min(Number(filter.toBlock), head))
    return forward('eth_getLogs', [{ ...filter, toBlock }])
  },
})

async function trade() {
  await send(chain, routeCall(chain, ['DAI', 'USDT'], parseEther('500')))
  const plan = await planAddLiquidity(chain.client, {
    ...chain.own,
    ...dai,
    amountA: parseEther('1'),
    amountB: 1_000_000n,
    slippageBps: 100,
  })
  await chain.execute(plan)
}

test.each(
  Object.keys(readers).flatMap((name) => [
    [name, 1, 0],
    [name, 1, 300],
    [name, 5, 0],
  ]) as [string, number, number][],
)(
  'rule: %s finds what a node %d blocks behind did not have, %d blocks later',
  async (name, blocks, later) => {
    const { client, deployment, devnet } = chain
    const read = readers[name] as Read
    await approveAll(chain, 'DAI')
    await approveAll(chain, 'USDT')
    await devnet.mine(30)
    const store = createStore()
    await read(client, { deployment, store })
    await trade()
    await read(connectWith(chain, behind(blocks)), { deployment, store })
    await devnet.mine(later)
    expect(await read(client, { deployment, store })).toEqual(
      await read(client, { deployment }),
    )
  },
)

test.each(Object.keys(readers))(
  'rule: %s is right if the first node that it read was behind',
  async (name) => {
    const { client, deployment } = chain
    const read = readers[name] as Read
    await approveAll(chain, 'DAI')
    await approveAll(chain, 'USDT')
    await trade()
    const store = createStore()
    await read(connectWith(chain, behind(2)), { deployment, store })
    expect(await read(client, { deployment, store })).toEqual(
      await read(client, { deployment }),
    )
  },
)

test('rule: block times in milliseconds are read as seconds', async () => {
  const { client, deployment } = chain
  await approveAll(chain, 'DAI')
  await approveAll(chain, 'USDT')
  await trade()
  const toMilliseconds = (time: string) => toHex(Number(time) * 1_000 + 999)
  const toBlock =
    (method: string): Methods[string] =>
    async (params, forward) => {
      const block = (await forward(method, params)) as { timestamp: string }
      return { ...block, timestamp: toMilliseconds(block.timestamp) }
    }
  const methods: Methods = {
    eth_getBlockByNumber: toBlock('eth_getBlockByNumber'),
    eth_getBlockByHash: toBlock('eth_getBlockByHash'),
    eth_getLogs: async (params, forward) =>
      ((await forward('eth_getLogs', params)) as RpcLog[]).map((log) => ({
        ...log,
        blockTimestamp: toMilliseconds(
          (log as { blockTimestamp?: string }).blockTimestamp as string,
        ),
      })),
  }
  for (const read of Object.values(readers))
    expect(await read(connectWith(chain, methods), { deployment })).toEqual(
      await read(client, { deployment }),
    )
})
