import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { swap } from '../../test/swap.js'
import { getActivity } from '../actions/getActivity.js'
import { getPosition } from '../actions/getPosition.js'
import { getSwapHistory } from '../actions/getSwapHistory.js'

const chain = useChain()

test("rule: what reads an account takes the client's by default", async () => {
  const { client, clients, deployment, user } = chain
  await swap(chain, { tokenIn: 'ZKP', tokenOut: 'DAI', amountIn: 1_000n })
  const own = { deployment, account: user.address }
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
