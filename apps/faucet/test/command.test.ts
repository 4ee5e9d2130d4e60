import { chownSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startInProcess } from './support/inProcess.js'
import { startNetwork } from './support/network.js'
import { startOperated } from './support/operator.js'
import { runFaucet, spawnFaucet } from './support/process.js'
import { useStarted } from './support/useStarted.js'
import { claim, createWallet } from './support/wallet.js'

const network = useStarted(() => startNetwork())

test('the ready line names both ports; figures are on the admin port alone', async () => {
  const server = await spawnFaucet(await network.env())
  const url = await server.ready
  const line = server.output.find((line) => line.includes('"event":"ready"'))
  const { adminUrl } = JSON.parse(`${line}`)
  expect((await fetch(`${adminUrl}/metrics`)).status).toBe(200)
  expect((await fetch(`${url}/metrics`)).status).toBe(404)

  // A port that is taken is named.
  const { host, port } = new URL(adminUrl)
  const env = await network.env({ FAUCET_ADMIN_PORT: port })
  const { code, output } = await runFaucet(env, ['serve'])
  expect(code).toBe(1)
  expect(output).toContain(`EADDRINUSE: address already in use ${host}`)
  expect((await server.stop()).code).toBe(0)
})

test('fault 29: a second process on the embedded directory exits 1, data directory in use', async () => {
  // Also the one test in which the command makes its own database.
  const env = await network.env({ FAUCET_DATA_DIR: network.emptyDirectory() })
  const first = await spawnFaucet(env)
  const url = await first.ready

  const second = await spawnFaucet(env)
  expect(await second.exited).toEqual({ code: 1, signal: null })
  expect(second.output.join('\n')).toContain('data directory in use')

  // The first is not disturbed.
  const wallet = createWallet()
  expect((await claim(url, wallet)).status).toBe(200)

  // A crash releases the lock, at once and without cleaning up.
  await first.stop('SIGKILL')
  const third = await startInProcess(env)
  expect((await claim(third.url, wallet)).status).toBe(429)
  await third.stop()
})

test('behavior: an empty postmaster.pid, as a kill while starting leaves it, stops no later start', async () => {
  const env = await network.env()
  writeFileSync(join(`${env.FAUCET_DATA_DIR}`, 'database/postmaster.pid'), '')
  const faucet = await startInProcess(env)
  expect((await claim(faucet.url, createWallet())).status).toBe(200)
  await faucet.stop()
})

test('error: a database from before the first release is refused in one sentence', async () => {
  const env = await network.env()
  const faucet = await startInProcess(env)
  await faucet.query('create table purses (token text)')
  await faucet.stop()
  const { code, output } = await runFaucet(env, ['serve'])
  expect({ code, output }).toEqual({
    code: 1,
    output:
      'Invalid configuration:\n- DATABASE_URL or FAUCET_DATA_DIR names a database from before the first release, whose tables are others; name an empty one, or start the local network with --fresh',
  })
})

test.runIf(process.getuid?.() === 0)(
  'error: a command of another user than the database’s owner leaves it as it is',
  async () => {
    const env = await network.env()
    const database = join(`${env.FAUCET_DATA_DIR}`, 'database')
    chownSync(database, 54_321, 54_321)
    const { code, output } = await runFaucet(env, ['pause'])
    expect({ code, output }).toEqual({
      code: 1,
      output: `the database in ${env.FAUCET_DATA_DIR} belongs to user 54321, and this is user 0; run the command as its owner: sudo --preserve-env -u '#54321' faucet …`,
    })
    expect(existsSync(join(database, 'postmaster.pid'))).toBe(false)
    // A server that runs does it itself.
    chownSync(database, 0, 0)
    const server = await startOperated(env)
    chownSync(database, 54_321, 54_321)
    expect((await runFaucet(env, ['pause'])).code).toBe(0)
    await server.stop()
  },
)

test('error: a directory without a database is named, and none is made in it', async () => {
  const directory = `${network.emptyDirectory()}-mistyped`
  const env = await network.env({ FAUCET_DATA_DIR: directory })
  const { code, output } = await runFaucet(env, ['status'])
  expect({ code, output }).toEqual({
    code: 2,
    output: `there is no database in ${directory}; set FAUCET_DATA_DIR to the directory that the server uses`,
  })
  expect(existsSync(directory)).toBe(false)
})
