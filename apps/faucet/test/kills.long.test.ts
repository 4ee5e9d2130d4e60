import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
} from 'vitest'
import { requeue } from '../src/operator/requeue.js'
import { pay } from './support/expectations.js'
import { startInProcess } from './support/inProcess.js'
import {
  firstStart,
  type KillPoint,
  laterStart,
  restoring,
} from './support/killPoints.js'
import { startNetwork } from './support/network.js'
import { runCommand, startOperated } from './support/operator.js'
import { spawnFaucet } from './support/process.js'
import { useStarted } from './support/useStarted.js'
import {
  createWallet,
  post,
  type Reply,
  type Signed,
  sign,
} from './support/wallet.js'

// After a kill at any step, the next start serves, and repeats every earlier answer.

const network = useStarted(startNetwork)
let env: Record<string, string>
/** Each command is killed in this folder. */
let directory: string
/** The folder of a server that was killed after a claim, with a backup. */
let used: string
let backup: string
let paid: Signed
let answer: Reply['body']
beforeAll(async () => {
  directory = network.path('killed')
  used = `${directory}-used`
  backup = `${directory}-backup`
  env = network.env({ FAUCET_DATA_DIR: directory })
  const server = await startOperated(env)
  paid = await sign(server.url, createWallet())
  answer = (await post(server.url, paid)).body
  await runCommand(env, 'backup', backup)
  // Copies the folder while it is open, which is the state that a kill leaves.
  cpSync(directory, used, {
    recursive: true,
    filter: (path) => !path.endsWith('.sock'),
  })
  await server.stop()
  await network.drain()
})

let snapshot: `0x${string}`
beforeEach(async () => {
  snapshot = await network.devnet.snapshot()
  rmSync(directory, { recursive: true, force: true })
})
afterEach(() => network.devnet.revert(snapshot))

const preload = fileURLToPath(new URL('support/killAt.mjs', import.meta.url))

async function killAt(point: KillPoint, args: string[]): Promise<void> {
  const child = spawnFaucet({ ...env, KILL_AT: JSON.stringify(point) }, args, [
    '--import',
    preload,
  ])
  const isReady = child.ready.then(
    () => true,
    () => false,
  )
  // If the process gets this far, it missed the kill point.
  if (await isReady) await child.stop('SIGTERM')
  expect(await child.exited).toEqual({ code: null, signal: 'SIGKILL' })
}

const named = (points: readonly KillPoint[]) =>
  points.map((point) => [point.name, point] as const)

describe('killed in its first start', () => {
  test.each(named(firstStart))('%s', async (_, point) => {
    await killAt(point, ['serve'])
    const next = await startInProcess(env)
    await next.endHold()
    await pay(next.url)
    await next.stop()
  })
})

describe('killed in a later start', () => {
  test.each(named(laterStart))('%s', async (_, point) => {
    cpSync(used, directory, { recursive: true })
    await killAt(point, ['serve'])
    const next = await startInProcess(env)
    expect((await post(next.url, paid)).body).toEqual(answer)
    // Recovers as a starting server does: the killed server left an unsettled payout,
    // which would count as stuck after a minute.
    await next.recover()
    await pay(next.url)
    await next.stop()
  })
})

describe('killed while it restores a backup', () => {
  test.each(named(restoring))('%s', async (_, point) => {
    cpSync(used, directory, { recursive: true })
    await killAt(point, ['restore', backup])
    const next = await startInProcess(env)
    expect((await post(next.url, paid)).body).toEqual(answer)
    await requeue(next.faucet)
    await next.endHold()
    await pay(next.url)
    await next.stop()
  })
})
