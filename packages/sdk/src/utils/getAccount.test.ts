import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { swap } from '../../test/swap.js'
import { getActivity } from '../actions/getActivity.js'
import { getBalances } from '../actions/getBalances.js'
import { getPosition } from '../actions/getPosition.js'
import { getSwapHistory } from '../actions/getSwapHistory.js'

const chain = useChain()

test("rule: what reads an account takes the client's by default", async () => {
  const { client, clients, deployment } = chain
  await swap(chain, { tokenIn: 'ZKP', tokenOut: 'DAI', amountIn: 1_000n })
  const own = chain.own
  const pool = { tokenA: 'DAI', tokenB: 'USDT' } as const
  const history = await getSwapHistory(clients.walletClient, { deployment })
  expect(history.entries).toHaveLength(1)
  expect(history).toEqual(await getSwapHistory(client, own))
  expect(await getActivity(clients.walletClient, { deployment })).toEqual(
    await getActivity(client, own),
  )
  expect(
    await getPosition(clients.walletClient, { deployment, ...pool }),
  ).toEqual(await getPosition(client, { ...own, ...pool }))
})

test('error: an account that is no address', async () => {
  const { client, deployment } = chain
  const mixed = `0x${'aB'.repeat(20)}` as const
  for (const account of ['0x12', mixed] as const) {
    const own = { deployment, account }
    const pool = { ...own, tokenA: 'DAI', tokenB: 'USDT' }
    for (const read of [
      () => getActivity(client, own),
      () => getBalances(client, own),
      () => getPosition(client, pool),
      () => getSwapHistory(client, own),
    ])
      await expect(read()).rejects.toMatchObject({
        name: 'InvalidOptionError',
        field: 'account',
      })
  }
})
