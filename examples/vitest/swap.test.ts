import { type Devnet, startDevnet } from '@letheswap/devnet'
import {
  deploymentToChain,
  executePlan,
  getBalances,
  getQuote,
  parseAmount,
  planSwap,
} from '@letheswap/sdk'
import { type Account, createClient, http } from 'viem'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  test,
} from 'vitest'

let devnet: Devnet
let snapshot: Awaited<ReturnType<Devnet['snapshot']>>
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

// Each test begins with the same chain.
beforeEach(async () => {
  snapshot = await devnet.snapshot()
})
afterEach(() => devnet.revert(snapshot))

const connect = (account: Account) =>
  createClient({
    account,
    chain: deploymentToChain(devnet.deployment),
    transport: http(),
    pollingInterval: 50,
  })

test('a swap pays what was quoted', async () => {
  const { deployment } = devnet
  const client = connect(devnet.accounts[2])
  const account = client.account.address
  const quote = await getQuote(client, {
    deployment,
    tokenIn: 'ZKP',
    tokenOut: 'DAI',
    amountIn: parseAmount('1', 18),
  })
  const plan = await planSwap(client, { deployment, quote })
  await executePlan(client, { deployment, plan })
  const { balances } = await getBalances(client, { deployment, account })
  expect(balances.DAI).toBe(quote.amountOut)
})

test('an account has the coins that its test minted', async () => {
  const { client, deployment } = devnet
  const account = devnet.accounts[2].address
  await devnet.mint({
    symbol: 'USDT',
    to: account,
    amount: parseAmount('5', 6),
  })
  const { balances } = await getBalances(client, { deployment, account })
  expect(balances.USDT).toBe(parseAmount('5', 6))
  // The first test's swap was reverted.
  expect(balances.DAI).toBe(0n)
})
