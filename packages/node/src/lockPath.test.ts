import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { lockPath } from './lockPath.js'

const folder = mkdtempSync(join(tmpdir(), 'letheswap-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Locks the path in LOCKED, and keeps running. */
const holder = [
  `--import=${import.meta.resolve('tsx')}`,
  '--input-type=module',
  '--eval',
  `import { lockPath } from './src/lockPath.ts'
   await lockPath(process.env.LOCKED)
   console.log('held')
   setInterval(() => {}, 1_000)`,
]
/** Starts the holder, or another program that starts it. */
const hold = (path: string, ...before: string[]) => {
  const [command = '', ...args] = [...before, process.execPath, ...holder]
  return spawn(command, args, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env.PATH, LOCKED: path },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
const canUnshare = spawnSync('unshare', ['--net', 'true']).status === 0

test('default: allows one holder at a time', async () => {
  const path = join(folder, 'one.json')
  const unlock = await lockPath(path)
  expect(await lockPath(path)).toBeUndefined()
  await unlock?.()
  const again = await lockPath(path)
  expect(again).toBeDefined()
  await again?.()
})

test('behavior: each file and each folder has a separate lock', async () => {
  const paths = ['a.json', 'b.json', '.'].map((name) => join(folder, name))
  const unlocks = await Promise.all(paths.map(lockPath))
  expect(unlocks).not.toContain(undefined)
  for (const unlock of unlocks) await unlock?.()
})

test('behavior: a link to a folder uses the same lock', async () => {
  mkdirSync(join(folder, 'data'))
  symlinkSync(join(folder, 'data'), join(folder, 'link'))
  for (const name of ['.', 'state.json']) {
    const unlock = await lockPath(join(folder, 'data', name))
    expect(await lockPath(join(folder, 'link', name))).toBeUndefined()
    await unlock?.()
  }
})

test('behavior: a killed process releases its lock', async () => {
  const path = join(folder, 'killed.json')
  const child = hold(path)
  await once(child.stdout, 'data')
  expect(await lockPath(path)).toBeUndefined()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const unlock = await lockPath(path)
  expect(unlock).toBeDefined()
  await unlock?.()
})

// Another container on the same volume has its own network namespace.
test.runIf(canUnshare)(
  'behavior: a process in another network namespace sees the lock',
  async () => {
    const path = join(folder, 'shared.json')
    const child = hold(path, 'unshare', '--net')
    await once(child.stdout, 'data')
    expect(await lockPath(path)).toBeUndefined()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const unlock = await lockPath(path)
    expect(unlock).toBeDefined()
    await unlock?.()
    expect(readdirSync(folder).filter((it) => it.startsWith('shared'))).toEqual(
      [],
    )
  },
)

test('rule: a lock does not prevent links to modules from being resolved', async () => {
  const real = join(folder, 'real')
  mkdirSync(real)
  for (const name of ['first.json', 'second.json'])
    writeFileSync(join(real, name), '{}')
  symlinkSync(real, join(folder, 'alias'))
  const require = createRequire(join(folder, 'program.js'))
  require.resolve('./real/first.json')
  const unlock = await lockPath(join(folder, 'state.json'))
  expect(require.resolve('./alias/second.json')).toBe(
    realpathSync(join(real, 'second.json')),
  )
  await unlock?.()
})
