import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  expectNotReady,
  expectPaidOnce,
  expectRefusal,
  expectUnavailable,
} from './support/expectations.js'
import { startNetwork } from './support/network.js'
import { runCommand, startOperated } from './support/operator.js'
import { runFaucet } from './support/process.js'
import { useStarted } from './support/useStarted.js'
import { claim, createWallet } from './support/wallet.js'

const network = useStarted(() => startNetwork())
let env: Record<string, string>
let server: Awaited<ReturnType<typeof startOperated>>
let snapshot: `0x${string}`
beforeEach(async () => {
  snapshot = await network.devnet.snapshot()
  env = await network.env({ FAUCET_DAILY_BUDGETS: 'USDT=1000' })
  server = await startOperated(env)
})
afterEach(async () => {
  await server.stop()
  await network.devnet.revert(snapshot)
})

const run = (...args: string[]) => runCommand(env, ...args)

test('default: status tells signer, queue, balances and budgets', async () => {
  expect((await claim(server.url, createWallet())).status).toBe(200)
  await network.drain()
  const held = await network.balanceOf('USDT', network.faucetAddress)
  // The command itself, from a process of its own.
  const { code, output } = await runFaucet(env, ['status', '--json'])
  expect({ code, output }).toMatchObject({ code: 0 })
  const status = JSON.parse(output)
  expect(status).toMatchObject({
    address: network.faucetAddress,
    network: network.deployment.genesisHash,
    engine: 'embedded',
    paused: false,
    halted: false,
    nextNonce: 1,
    chainNonce: 1,
  })
  expect(status.tokens).toContainEqual({
    token: 'USDT',
    amount: '1000',
    budgetLeft: '0',
    balance: String(held / 10n ** 6n),
  })
  const table = await runFaucet(env, ['status'])
  expect(table.output).toContain('halted: false')
  expect(table.output).toMatch(/^ {2}USDT +1000 +0 /m)
})

test('pause stops payouts, says so, and outlives the server; resume ends it', async () => {
  expect(await run('pause')).toEqual({ paused: true })
  const wallet = createWallet()
  expectUnavailable(await claim(server.url, wallet))
  await expectNotReady(server.url, 'paused')
  await server.stop()
  // On the database itself, as no server holds it.
  expect((await run('status')).paused).toMatch(/^\d{4}-/)
  server = await startOperated(env)
  expectUnavailable(await claim(server.url, wallet))
  expect(await run('resume')).toEqual({ paused: false })
  expect((await claim(server.url, wallet)).status).toBe(200)
  await expectPaidOnce(network, server.url, wallet)
})

test("refill adds to today's budget of one token", async () => {
  const wallets = [createWallet(), createWallet(), createWallet()] as const
  expect((await claim(server.url, wallets[0])).status).toBe(200)
  expectRefusal(
    await claim(server.url, wallets[1]),
    503,
    'Faucet is out of USDT',
  )
  expect(await run('refill', 'USDT', '1500')).toMatchObject({
    token: 'USDT',
    left: '1500',
  })
  expect((await claim(server.url, wallets[1])).status).toBe(200)
  expectRefusal(
    await claim(server.url, wallets[2]),
    503,
    'Faucet is out of USDT',
  )
})
