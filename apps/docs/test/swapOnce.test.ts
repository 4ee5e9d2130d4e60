import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import * as sdk from '@letheswap/sdk'
import { type Account, createClient, custom, http, type Transport } from 'viem'
import { getTransactionCount } from 'viem/actions'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  test,
  vi,
} from 'vitest'

let devnet: Devnet
let folder: string
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lethe-docs-'))
  vi.stubEnv('STATE_DIR', folder)
})
afterEach(() => {
  vi.doUnmock('@letheswap/sdk')
  vi.doUnmock('../snippets/client.js')
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const connect = (
  account: Account,
  transport: Transport = http(devnet.rpcUrl),
) =>
  createClient({
    account,
    chain: sdk.deploymentToChain(devnet.deployment),
    transport,
    pollingInterval: 50,
  })

/** Creates a wallet that answers each transaction with an error. */
const connectWallet = (code: number) => {
  const account = devnet.accounts[3].address
  const request = async ({
    method,
    params,
  }: {
    method: string
    params?: unknown
  }) => {
    if (method === 'eth_sendTransaction')
      throw Object.assign(new Error('The wallet did not send it.'), { code })
    return devnet.client.request({ method, params } as never)
  }
  return connect({ address: account, type: 'json-rpc' }, custom({ request }))
}

/**
 * Runs the program, and ends its plan at the status `killAt`, as a node that fails would.
 * Returns the printed lines.
 */
async function run(
  client: ReturnType<typeof connect>,
  killAt?: sdk.PlanProgress['status'],
) {
  const { deployment } = devnet
  vi.doMock('../snippets/client.js', () => ({ client, deployment }))
  const executePlan: typeof sdk.executePlan = (client, parameters) =>
    sdk.executePlan(client, {
      ...parameters,
      unclearTimeout: 0,
      onProgress: async (progress) => {
        await parameters.onProgress?.(progress)
        if (progress.status === killAt) throw new Error('killed')
      },
    })
  vi.doMock('@letheswap/sdk', () => ({ ...sdk, executePlan }))
  vi.resetModules()
  const log = vi.spyOn(console, 'log').mockReturnValue()
  try {
    await import('../snippets/swapOnce.js')
    return log.mock.calls.map(([line]) => line)
  } finally {
    log.mockRestore()
    process.exitCode = undefined
  }
}

const isKept = () => existsSync(join(folder, 'plan.json'))

const countTransactions = (account: Account) =>
  getTransactionCount(devnet.client, { address: account.address })

test('a program killed during a pending swap completes it once', async () => {
  const account = devnet.accounts[2]
  const before = await countTransactions(account)
  expect(await run(connect(account), 'pending')).toEqual([
    expect.stringMatching(/may have been sent\. Run this again to continue\.$/),
  ])
  expect(isKept()).toBe(true)
  expect(await run(connect(account))).toEqual([
    expect.stringMatching(/^Received 4\.9\d+ USDT\.$/),
  ])
  expect((await countTransactions(account)) - before).toBe(1)
  expect(isKept()).toBe(false)
})

test('a price that moved in the meantime ends the swap', async () => {
  await run(connect(devnet.accounts[2]), 'simulating')
  const trader = connect(devnet.accounts[1])
  const { deployment } = devnet
  const quote = await sdk.getQuote(trader, {
    deployment,
    tokenIn: 'ZKP',
    tokenOut: 'USDT',
    amountIn: sdk.parseAmount('90000', 18),
    maxHops: 1,
  })
  const plan = await sdk.planSwap(trader, { deployment, quote })
  await sdk.executePlan(trader, { deployment, plan })
  expect(await run(connect(devnet.accounts[2]))).toEqual([
    'The price moved. Run this again for a new quote.',
  ])
  expect(isKept()).toBe(false)
})

test('insufficient coins end the swap', async () => {
  vi.stubEnv('AMOUNT', '20000')
  expect(await run(connect(devnet.accounts[2]))).toEqual([
    'The account has too few coins.',
  ])
  expect(isKept()).toBe(false)
})

test('a rejection ends the swap', async () => {
  expect(await run(connectWallet(4001))).toEqual(['You rejected the swap.'])
  expect(isKept()).toBe(false)
})

test('keeps a swap that may have been sent', async () => {
  expect(await run(connectWallet(-32603))).toEqual([
    expect.stringMatching(/^The swap may have been sent\./),
  ])
  expect(isKept()).toBe(true)
})
