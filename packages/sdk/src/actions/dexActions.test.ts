import { createClient, http } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { dexActions } from './dexActions.js'
import { getBalances } from './getBalances.js'
import { getPools } from './getPools.js'
import { getQuote } from './getQuote.js'
import { simulatePlan } from './simulatePlan.js'

const chain = useChain()

test('rule: the decorator only forwards', async () => {
  const { client, deployment, devnet, user } = chain
  const dex = createClient({ transport: http(devnet.rpcUrl) }).extend(
    dexActions(deployment),
  )
  const account = user.address
  const trade = { tokenIn: 'ZKP', tokenOut: 'DAI', amountIn: 10n ** 18n }
  expect(await dex.getPools()).toEqual(await getPools(client, { deployment }))
  expect(await dex.getBalances({ account })).toEqual(
    await getBalances(client, { deployment, account }),
  )
  const quote = await dex.getQuote(trade)
  expect({ ...quote, quotedAt: 0 }).toEqual({
    ...(await getQuote(client, { deployment, ...trade })),
    quotedAt: 0,
  })
  const plan = await dex.planSwap({ account, quote })
  const { balanceChanges } = await simulatePlan(client, {
    deployment: chain.deployment,
    plan,
  })
  expect(balanceChanges.map(({ change }) => change)).toEqual([
    -trade.amountIn,
    quote.amountOut,
  ])
})
