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
import { createClient, custom, http } from 'viem'
import { getPrice, one } from './getCorrection.js'
import { runBot } from './runBot.js'

let devnet
before(async () => {
  devnet = await startDevnet()
})
after(() => devnet.stop())

const connect = (account, transport = http()) =>
  createClient({
    account,
    chain: deploymentToChain(devnet.deployment),
    transport,
    pollingInterval: 50,
  })

const getOptions = () => ({
  deployment: devnet.deployment,
  tokenA: 'DAI',
  tokenB: 'USDT',
  target: one,
  toleranceBps: 50n,
})

/** Lets the bot have some turns. Returns what it logged. */
async function takeTurns(bot, turns) {
  const lines = []
  const end = new Error('That was the last turn.')
  const pause = async () => {
    if (--turns === 0) throw end
  }
  await assert.rejects(
    runBot(bot, { ...getOptions(), pause, log: (line) => lines.push(line) }),
    end,
  )
  return lines
}

/** Moves the price by a big swap. */
async function trade(tokenIn, tokenOut, decimals) {
  const { deployment } = devnet
  const trader = connect(devnet.accounts[3])
  const account = trader.account.address
  for (const symbol of ['USDT', 'DAI'])
    for (const to of [devnet.accounts[2].address, account])
      await devnet.mint({ symbol, to, amount: 10n ** 26n })
  const quote = await getQuote(trader, {
    deployment,
    tokenIn,
    tokenOut,
    amountIn: parseAmount('100000', decimals),
    maxHops: 1,
  })
  const plan = await planSwap(trader, { deployment, account, quote })
  await executePlan(trader, { deployment, plan })
}

const readIsOff = async () => {
  const price = getPrice(await getPair(connect(), getOptions()))
  return price < (one * 99n) / 100n || price > (one * 101n) / 100n
}

for (const [tokenIn, tokenOut, decimals] of [
  ['USDT', 'DAI', 6],
  ['DAI', 'USDT', 18],
])
  test(`a price that was moved by selling ${tokenIn} comes back`, async () => {
    const bot = connect(devnet.accounts[2])
    assert.deepEqual(await takeTurns(bot, 1), [])
    await trade(tokenIn, tokenOut, decimals)
    assert(await readIsOff())

    const lines = await takeTurns(bot, 2)
    // The tokens that the trader bought are sold back, once.
    assert.equal(lines.length, 1)
    assert.match(lines[0], new RegExp(`^Sold .* ${tokenOut} in 0x`))
    assert(!(await readIsOff()))
  })

test('a read that fails is tried again at the next turn', async () => {
  const { client } = devnet
  let failures = 1
  const request = (it) => {
    if (failures-- > 0) throw new Error('The node is busy.')
    return client.request(it)
  }
  const bot = connect(
    devnet.accounts[2],
    custom({ request }, { retryCount: 0 }),
  )
  await trade('USDT', 'DAI', 6)
  const lines = await takeTurns(bot, 2)
  assert.equal(lines.length, 2)
  assert.match(lines[0], /^The pool could not be read: /)
  assert.match(lines[1], /^Sold /)
  assert(!(await readIsOff()))
})
