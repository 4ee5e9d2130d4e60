import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restore } from '../src/commands/operate.js'
import { readConfig } from '../src/config/readConfig.js'
import { startNetwork } from './support/network.js'
import { runCommand, startOperated } from './support/operator.js'
import { runFaucet } from './support/process.js'
import { useStarted } from './support/useStarted.js'
import { claim, createWallet, post, sign } from './support/wallet.js'

const network = useStarted(() => startNetwork())
let env: Record<string, string>
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'faucet-backup-'))
  env = await network.env()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a restored faucet knows from the chain what was paid after the backup', async () => {
  const file = join(folder, 'faucet.backup')
  let server = await startOperated(env)
  let { url } = server
  const before = createWallet()
  const during = Array.from({ length: 8 }, createWallet)
  const after = createWallet()
  expect((await claim(url, before)).status).toBe(200)
  // A copy is of one moment, whatever is claimed meanwhile.
  const [copied, ...replies] = await Promise.all([
    runCommand(env, 'backup', file),
    ...during.map((wallet) => claim(url, wallet)),
  ])
  expect(replies.map(({ status }) => status)).toEqual(during.map(() => 200))
  expect(copied).toEqual({ file, bytes: statSync(file).size })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const signed = await sign(url, after, 'ZKP')
  expect((await post(url, signed)).status).toBe(200)
  const usdt = await sign(url, after)
  expect((await post(url, usdt)).status).toBe(200)
  const config = readConfig(env)
  await expect(restore(config, [file])).rejects.toThrow('to be stopped')
  await network.drain()
  await server.stop()

  expect((await restore(config, [file])).replaced).toContain('replaced-')
  server = await startOperated(env)
  url = server.url
  // Nothing is paid, and the operator is told what to do.
  expect((await claim(url, createWallet())).status).toBe(503)
  const ready = await fetch(`${url}/health/ready`)
  expect(await ready.json()).toEqual({ error: 'Not ready: signer halted' })
  const { adopted } = await runCommand(env, 'requeue')
  expect(adopted).toContainEqual(
    expect.objectContaining({ wallet: after.address, token: 'ZKP' }),
  )
  // Neither the same messages nor new ones are paid again within the cooldown.
  expect((await post(url, signed)).status).toBe(429)
  expect((await post(url, usdt)).status).toBe(429)
  for (const wallet of [before, ...during, after])
    expect((await claim(url, wallet)).status).toBe(429)
  for (const wallet of [before, ...during, after])
    expect(await network.countTransfers('USDT', wallet.address)).toBe(1)
  expect((await claim(url, createWallet())).status).toBe(200)
  await server.stop()
}, 240_000)

test('error: no file is replaced by a backup, and a bad place is named', async () => {
  const operated = await network.env()
  const server = await startOperated(operated)
  const file = join(folder, 'once')
  await runCommand(operated, 'backup', file)
  const first = readFileSync(file)
  for (const [path, problem] of [
    [file, 'exists already; name a new file'],
    [join(file, 'copy'), 'cannot be written (EEXIST)'],
  ] as const)
    expect(await runFaucet(operated, ['backup', path])).toMatchObject({
      code: 2,
      output: `${path} ${problem}`,
    })
  expect(readFileSync(file).equals(first)).toBe(true)
  await server.stop()
})

test('error: a file that is no backup leaves the database as it is', async () => {
  const file = join(folder, 'other')
  writeFileSync(file, 'something else')
  const untouched = await network.env()
  const { code, output } = await runFaucet(untouched, ['restore', file])
  expect(code).toBe(1)
  expect(output).toContain('The file is not a backup of a faucet.')
  expect(readdirSync(untouched.FAUCET_DATA_DIR as string)).toContain('database')
}, 120_000)
