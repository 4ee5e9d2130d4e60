import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDevnet } from '@letheswap/devnet'
import {
  deploymentToChain,
  executePlan,
  getPair,
  getQuote,
  parseAmount,
  planSwap,
} from '@letheswap/sdk'
import { createClient, http } from 'viem'
import { getPrice, one } from './getCorrection.js'
import { keepPrice } from './keepPrice.js'

let devnet
before(async () => {
  devnet = await startDevnet()
})
after(() => devnet.stop())

const connect = (account) =>
  createClient({
    account,
    chain: deploymentToChain(devnet.deployment),
    transport: http(),
    pollingInterval: 50,
  })

for (const [tokenIn, tokenOut, decimals] of [
  ['USDT', 'DAI', 6],
  ['DAI', 'USDT', 18],
])
  test(`a price that was moved by selling ${tokenIn} comes back`, async () => {
    const { deployment } = devnet
    const bot = connect(devnet.accounts[2])
    const trader = connect(devnet.accounts[3])
    for (const symbol of ['USDT', 'DAI'])
      for (const { address } of [bot.account, trader.account])
        await devnet.mint({ symbol, to: address, amount: 10n ** 26n })
    const options = {
      deployment,
      tokenA: 'DAI',
      tokenB: 'USDT',
      target: one,
      toleranceBps: 50n,
    }
    const readPrice = async () => getPrice(await getPair(bot, options))

    assert.equal(await keepPrice(bot, options), undefined)
    const quote = await getQuote(trader, {
      deployment,
      tokenIn,
      tokenOut,
      amountIn: parseAmount('100000', decimals),
      maxHops: 1,
    })
    const account = trader.account.address
    const plan = await planSwap(trader, { deployment, account, quote })
    await executePlan(trader, { deployment, plan })
    const isOff = (price) =>
      price < (one * 99n) / 100n || price > (one * 101n) / 100n
    assert(isOff(await readPrice()))

    const swap = await keepPrice(bot, options)
    // What the trader bought is sold back.
    assert.equal(swap.tokenIn.symbol, tokenOut)
    assert(!isOff(await readPrice()))
    assert.equal(await keepPrice(bot, options), undefined)
  })
