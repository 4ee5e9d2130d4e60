import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatResult, operate, restore } from '../src/commands/operate.js'
import { serve } from '../src/commands/serve.js'
import { readConfig } from '../src/config/readConfig.js'
import { UsageError } from '../src/operator/command.js'
import {
  expectNotReady,
  expectPaidOnce,
  expectRefusal,
  expectUnavailable,
  pay,
} from './support/expectations.js'
import { startNetwork } from './support/network.js'
import { runCommand, startOperated } from './support/operator.js'
import { runFaucet, spawnFaucet } from './support/process.js'
import { useStarted } from './support/useStarted.js'
import { claim, createWallet, post, sign } from './support/wallet.js'

// Tests the operator's command, and the embedded database that it shares with a server.

/**
 * Each start of the program takes a second, so only operator.long.test.ts runs the
 * additional starts.
 */
const isLong = Boolean(process.env.TEST_LONG)

const network = useStarted(startNetwork)
let env: Record<string, string>
let database: string
/** The `ready` event from the log of `serve`. */
let ready: { url: string; adminUrl: string }
/** The server of these tests, first in a separate process, then in this process. */
let server: { url: string; stop: (signal?: 'SIGKILL') => Promise<unknown> }
beforeAll(async () => {
  const directory = network.path('data')
  database = join(directory, 'database')
  // Creates the folder that a kill during the first start leaves.
  mkdirSync(`${database}.new/base`, { recursive: true })
  env = network.env({
    FAUCET_DATA_DIR: directory,
    FAUCET_DAILY_BUDGETS: 'USDT=1000',
  })
  const child = spawnFaucet(env)
  server = { url: await child.ready, stop: child.stop }
  const line = child.output.find((line) => line.includes('"event":"ready"'))
  ready = JSON.parse(`${line}`)
})
afterAll(() => server?.stop())

const run = (...args: string[]) => runCommand(env, ...args)

test('prints both ports in the ready line, and serves metrics only on the admin port', async () => {
  expect((await fetch(`${ready.adminUrl}/metrics`)).status).toBe(200)
  expect((await fetch(`${ready.url}/metrics`)).status).toBe(404)
})

test.runIf(isLong)('error: reports a port that is in use', async () => {
  const { host, port } = new URL(server.url)
  const other = await network.embeddedEnv({
    FAUCET_PORT: port,
    LOG_LEVEL: 'silent',
  })
  await expect(serve(readConfig(other))).rejects.toThrow(
    `EADDRINUSE: address already in use ${host}`,
  )
})

test.runIf(isLong && process.platform !== 'win32')(
  'error: reports a data directory or a database that is not writable',
  async () => {
    const directory = network.path('read-only')
    const database = join(directory, 'database')
    mkdirSync(directory)
    // Permissions do not restrict root, so the process changes its user.
    const isRoot = process.getuid?.() === 0
    const preload = 'process.setgid(65534); process.setuid(65534)'
    if (isRoot) chmodSync(network.path('.'), 0o755)
    const start = async () => {
      chmodSync(directory, 0o555)
      const child = spawnFaucet(
        network.env({ FAUCET_DATA_DIR: directory }),
        ['serve'],
        isRoot ? ['--import', `data:text/javascript,${preload}`] : [],
      )
      expect(await child.exited).toEqual({ code: 1, signal: null })
      chmodSync(directory, 0o755)
      return child.output
    }
    expect(await start()).toEqual([
      `EACCES: permission denied, mkdir '${database}.new'`,
    ])
    mkdirSync(database, { mode: 0o555 })
    if (isRoot) chownSync(database, 65_534, 65_534)
    expect(await start()).toEqual([
      `EACCES: permission denied, access '${database}'`,
    ])
  },
)

test('a second process on the embedded directory reports the conflict and exits 1', async () => {
  expect(await runFaucet(env, ['serve'])).toEqual({
    code: 1,
    output: `data directory in use: ${env.FAUCET_DATA_DIR}`,
  })
  // The first process is not affected.
  await pay(server.url, createWallet(), 'ZKP')
})

test("status shows signer, queue, balances and budgets, and refill raises a token's budget for today", async () => {
  const wallets = [createWallet(), createWallet(), createWallet()] as const
  await pay(server.url, wallets[0])
  const empty = 'Faucet is out of USDT'
  expectRefusal(await claim(server.url, wallets[1]), 503, empty)
  const address = network.faucetAddress
  const held = await network.balanceOf('USDT', address)
  const nonce = await network.getNonce()
  // Runs the actual command in a separate process.
  const { code, output } = await runFaucet(env, ['status', '--json'])
  expect({ code, output }).toMatchObject({ code: 0 })
  const status = JSON.parse(output)
  expect(status).toMatchObject({
    address,
    network: network.deployment.genesisHash,
    engine: 'embedded',
    paused: false,
    halted: false,
    nextNonce: nonce,
    chainNonce: nonce,
  })
  expect(status.tokens).toContainEqual({
    token: 'USDT',
    amount: '1000',
    budgetLeft: '0',
    balance: String(held / 10n ** 6n),
  })
  const table = formatResult(status)
  expect(table).toContain('halted: false')
  expect(table).toMatch(/^ {2}USDT +1000 +0 /m)

  expect(await run('refill', 'USDT', '1500')).toMatchObject({
    token: 'USDT',
    left: '1500',
  })
  await pay(server.url, wallets[1])
  expectRefusal(await claim(server.url, wallets[2]), 503, empty)
})

test('pause stops payouts until resume, even after the server is killed', async () => {
  expect(await run('pause')).toEqual({ paused: true })
  const wallet = createWallet()
  expectUnavailable(await claim(server.url, wallet, 'DAI'))
  await expectNotReady(server.url, 'paused')
  await server.stop('SIGKILL')
  // Creates the file that a kill during a start leaves.
  writeFileSync(join(database, 'postmaster.pid'), '')
  // The command opens the database itself, because no server has it open.
  expect((await run('status')).paused).toMatch(/^\d{4}-/)
  server = await startOperated(env)
  expectUnavailable(await claim(server.url, wallet, 'DAI'))
  expect(await run('resume')).toEqual({ paused: false })
  await pay(server.url, wallet, 'DAI')
  await expectPaidOnce(network, server.url, wallet, 'DAI')
})

test.runIf(process.getuid?.() === 0)(
  'error: a command of another user does not open the database itself',
  async () => {
    const directory = network.path('foreign')
    const path = join(directory, 'database')
    mkdirSync(path, { recursive: true })
    chownSync(path, 54_321, 54_321)
    const foreign = network.env({ FAUCET_DATA_DIR: directory })
    await expect(runCommand(foreign, 'pause')).rejects.toThrow(
      `the database in ${directory} belongs to user 54321, and this is user 0; run the command as its owner: sudo --preserve-env -u '#54321' faucet …`,
    )
    // A running server executes the command.
    chownSync(database, 54_321, 54_321)
    expect(await run('resume')).toEqual({ paused: false })
    chownSync(database, 0, 0)
  },
)

test('error: reports a directory without a database, and creates none', async () => {
  const directory = network.path('mistyped')
  const mistyped = network.env({ FAUCET_DATA_DIR: directory })
  const status = operate(readConfig(mistyped), ['status'])
  await expect(status).rejects.toBeInstanceOf(UsageError)
  await expect(status).rejects.toThrow(
    `there is no database in ${directory}; set FAUCET_DATA_DIR to the directory that the server uses`,
  )
  expect(existsSync(directory)).toBe(false)
})

test('a restored faucet does not pay a message again that was paid after the backup', async () => {
  const file = network.path('faucet.backup')
  const before = await pay(server.url, createWallet(), 'WETH')
  const during = [createWallet(), createWallet(), createWallet()]
  const after = createWallet()
  // A backup is consistent, even during claims.
  const [copied] = await Promise.all([
    run('backup', file),
    ...during.map((wallet) => pay(server.url, wallet, 'WETH')),
  ])
  expect(copied).toEqual({ file })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const signed = [
    await sign(server.url, after, 'ZKP'),
    await sign(server.url, after, 'WETH'),
  ]
  for (const body of signed)
    expect((await post(server.url, body)).status).toBe(200)
  const config = readConfig(env)
  await expect(restore(config, [file])).rejects.toThrow('to be stopped')
  await network.drain()
  await server.stop()

  // A restore replaces nothing. The operator must move the old database away.
  await expect(restore(config, [file])).rejects.toThrow(
    `only an empty one can be filled. Move ${database} away, then run this again.`,
  )
  renameSync(database, network.path('old'))
  await restore(config, [file])
  const restored = await startOperated(env)
  server = restored
  // Nothing is paid, and the log explains the operator's next step.
  expectUnavailable(await claim(server.url, createWallet(), 'WETH'))
  await expectNotReady(server.url, 'signer halted')
  expect(await runFaucet(env, ['status'])).toMatchObject({ code: 1 })
  const { heldUntil } = await run('requeue')
  for (const body of signed) {
    const [, expiry = ''] = /Expiration Time: (.*)$/.exec(body.message) ?? []
    expect(Date.parse(heldUntil)).toBeGreaterThan(Date.parse(expiry))
    const reply = await post(server.url, body)
    expectUnavailable(reply)
    // The answer contains the end of the pause, rounded up to the minute.
    const [, end = ''] =
      /paused until (\S+) UTC/.exec(`${reply.body.error}`) ?? []
    const wait =
      Date.parse(`${heldUntil.slice(0, 11)}${end}Z`) - Date.parse(heldUntil)
    // The end may be on the next day.
    const late = (wait + 86_400_000) % 86_400_000
    expect(late).toBeLessThan(60_000)
  }
  expect((await run('status')).problems).toBe(
    `held until ${heldUntil} after a lost or restored database`,
  )
  await restored.endHold()
  await pay(server.url, createWallet(), 'WETH')
  for (const wallet of [before, ...during, after])
    expect(await network.countTransfers('WETH', wallet.address)).toBe(1)
})

test('error: a backup replaces or deletes no file, and reports an invalid path', async () => {
  const file = network.path('once')
  await run('backup', file)
  const { ino } = statSync(file)
  const other = `${file}.tmp`
  writeFileSync(other, 'mine')
  expect(await runFaucet(env, ['backup', file])).toEqual({
    code: 2,
    output: `${file} exists already; name a new file`,
  })
  await expect(run('backup', join(file, 'copy'))).rejects.toThrow(
    'copy cannot be written (ENOTDIR)',
  )
  expect(statSync(file).ino).toBe(ino)
  expect(readFileSync(other, 'utf8')).toBe('mine')
})

test.runIf(isLong && process.platform === 'linux')(
  'error: a full disk fails the backup with exit code 1, and leaves no file',
  async () => {
    // Limits the process instead of the disk: with setrlimit(2), a write fails with
    // EFBIG.
    const small = await network.embeddedEnv()
    const folder = network.path('full')
    mkdirSync(folder)
    const { code, output } = await runFaucet(
      small,
      ['backup', join(folder, 'backup')],
      [
        '--import',
        `data:text/javascript,${encodeURIComponent(`
        import fs from 'node:fs'
        import { syncBuiltinESMExports } from 'node:module'
        import { Writable } from 'node:stream'
        import promises from 'node:fs/promises'
        const { open } = promises
        promises.open = async (path, ...rest) => {
          const file = await open(path, ...rest)
          if (String(path).endsWith('.tmp'))
            file.createWriteStream = () => new Writable({
              write: (chunk, encoding, done) => done(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })),
            })
          return file
        }
        syncBuiltinESMExports()
      `)}`,
      ],
    )
    expect({ code, output }).toEqual({
      code: 1,
      output: 'ENOSPC: no space left on device, write',
    })
    expect(readdirSync(folder)).toEqual([])
  },
)

test('error: a path without a backup leaves the database unchanged', async () => {
  const file = network.path('other')
  writeFileSync(file, 'something else')
  const damaged = network.path('damaged')
  await run('backup', damaged)
  truncateSync(damaged, statSync(damaged).size - 20)
  const untouched = await network.embeddedEnv()
  for (const path of [
    file,
    damaged,
    network.path('.'),
    network.path('nowhere'),
  ])
    await expect(restore(readConfig(untouched), [path])).rejects.toThrow()
  const kept = network.path('kept')
  await runCommand(untouched, 'backup', kept)
  // The file contains only the first line.
  expect(gunzipSync(readFileSync(kept)).toString()).toMatch(/^[^\n]*\n$/)
})

const words = [
  [['-h'], 0, /^Usage: faucet/],
  [['serve', '--port', '9000'], 2, /^serve takes no arguments, got --port/],
  [['help'], 0, /^ {2}FAUCET_PRIVATE_KEY +required$/m],
  [['--help'], 0, /^Usage: faucet/],
  [['--version'], 0, /^\d+\.\d+\.\d+$/],
  [[], 2, /^Usage: faucet/],
  [['stats'], 2, /^there is no command stats; try faucet help$/],
] as const
test.each(words.slice(0, isLong ? undefined : 2))(
  'faucet %j needs no configuration',
  async (args, code, text) => {
    const answer = await runFaucet({ PATH: `${process.env.PATH}` }, args)
    expect(answer.code).toBe(code)
    expect(answer.output).toMatch(text)
  },
)
