import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { spawnLethe, useNetwork } from '../../test/harness.js'

const network = useNetwork()
let stateHome: string
let env: Record<string, string>
beforeEach(() => {
  stateHome = mkdtempSync(join(tmpdir(), 'lethe-test-'))
  env = {
    LETHE_PRIVATE_KEY: network.account.privateKey,
    LETHE_CONFIG: network.config,
    XDG_STATE_HOME: stateHome,
  }
})
afterEach(async () => {
  await network.devnet.client.setAutomine(true)
  rmSync(stateHome, { recursive: true, force: true })
})

const swap = ['swap', '1', 'ZKP', 'USDT', '--yes']
const getNonce = () =>
  network.devnet.client.getTransactionCount(network.account)
const findPlans = () => {
  const folder = join(stateHome, 'lethe')
  const names = existsSync(folder) ? readdirSync(folder) : []
  // Ignores the locks that the folder contains while a command runs.
  return names.filter((name) => name.endsWith('.json'))
}

/** Runs a command whose output goes to a full disk. */
async function fill(name: 'stdout' | 'stderr', args: readonly string[]) {
  const full = openSync('/dev/full', 'w')
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../bin/lethe.js', import.meta.url)), ...args],
    {
      env: { PATH: process.env.PATH, ...env },
      stdio: [
        'ignore',
        name === 'stdout' ? full : 'ignore',
        name === 'stderr' ? full : 'pipe',
      ],
    },
  )
  closeSync(full)
  let stderr = ''
  child.stderr?.on('data', (text) => {
    stderr += text
  })
  const [code] = await once(child, 'close')
  return { code, stderr }
}

test.runIf(existsSync('/dev/full')).each(['stdout', 'stderr'] as const)(
  'behavior: a completed swap exits 0 with a full %s',
  async (name) => {
    const before = await getNonce()
    for (const args of [swap, [...swap, '--json']]) {
      const { code, stderr } = await fill(name, args)
      expect(stderr).not.toContain('    at ')
      if (name === 'stdout')
        expect(stderr).toContain('The output cannot be written (ENOSPC).\n')
      expect(code).toBe(0)
    }
    expect(await getNonce()).toBe(before + 2)
    expect(findPlans()).toEqual([])
  },
)

test.runIf(existsSync('/dev/full'))(
  'error: a lost result exits 1',
  async () => {
    const [lost, warned] = await Promise.all([
      fill('stdout', ['pools']),
      fill('stderr', ['pools']),
    ])
    expect(lost).toEqual({
      code: 1,
      stderr: 'The output cannot be written (ENOSPC).\n',
    })
    // The lines about its progress were lost, but the command completed.
    expect(warned).toMatchObject({ code: 0 })
  },
)

test.each(['stdout', 'stderr'] as const)(
  'behavior: completes a swap with %s closed',
  async (name) => {
    const before = await getNonce()
    const { child, outcome } = spawnLethe(swap, env)
    child[name].destroy()
    const { code, stderr } = await outcome
    expect(stderr).not.toContain('    at ')
    expect(code).toBe(0)
    expect(await getNonce()).toBe(before + 1)
    expect(findPlans()).toEqual([])
  },
)

test('behavior: of two concurrent swaps without a reader, each sent swap exits 0', async () => {
  const before = await getNonce()
  const ends = [swap, swap].map((args) => {
    const { child, outcome } = spawnLethe(args, env)
    child.stdout.destroy()
    return outcome
  })
  const outcomes = await Promise.all(ends)
  const made = outcomes.filter(({ code }) => code === 0)
  expect(await getNonce()).toBe(before + made.length)
  expect(findPlans()).toEqual([])
})

test('behavior: ends silently when the reader closes the pipe', async () => {
  const { child, outcome } = spawnLethe(['pools'], env)
  child.stdout.destroy()
  expect(await outcome).toMatchObject({ code: 0, stderr: '' })
})

test('behavior: a market ends when its reader closes the pipe', async () => {
  const { child, outcome } = spawnLethe(
    ['market', '--fund=100', '--per-minute=999999'],
    env,
  )
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await outcome).toMatchObject({ code: 0 })
})

/** Resolves when the first transaction is sent. */
const awaitSent = (child: ReturnType<typeof spawnLethe>['child']) =>
  new Promise<void>((resolve) => {
    child.stderr.on('data', (text) => {
      if (String(text).includes('sent 0x')) resolve()
    })
  })

test('behavior: an open plan exits 3 and stays after stderr was closed', async () => {
  await network.devnet.client.setAutomine(false)
  const { child, outcome } = spawnLethe(swap, env)
  await awaitSent(child)
  child.stderr.destroy()
  child.kill('SIGTERM')
  const { code } = await outcome
  expect(code).toBe(3)
  expect(findPlans()).toEqual([expect.stringMatching(/^swap-.*\.json$/)])
})

test('behavior: an open plan exits 3 and stays if its file cannot be written', async () => {
  await network.devnet.client.setAutomine(false)
  const { child, outcome } = spawnLethe(swap, env)
  await awaitSent(child)
  const [file] = findPlans()
  // Replaces the file with a folder, which cannot be overwritten.
  const path = join(stateHome, 'lethe', `${file}`)
  rmSync(path)
  mkdirSync(path)
  child.kill('SIGTERM')
  const { code, stderr } = await outcome
  expect(stderr).toContain('Run `lethe resume ')
  expect(code).toBe(3)
  expect(findPlans()).toContain(file)
})
