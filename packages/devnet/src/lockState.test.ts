import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { StateInUseError } from './errors.js'
import { lockState } from './lockState.js'
import { startDevnet } from './startDevnet.js'

const folder = mkdtempSync(join(tmpdir(), 'letheswap-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('default: one at a time', async () => {
  const path = join(folder, 'one.json')
  const unlock = await lockState(path)
  await expect(lockState(path)).rejects.toThrow(StateInUseError)
  await unlock()
  await (await lockState(path))()
})

test('behavior: another file is another lock, the same file by another name is not', async () => {
  const unlock = await lockState(join(folder, 'a.json'))
  await (await lockState(join(folder, 'b.json')))()
  await expect(lockState(join(folder, '.', 'a.json'))).rejects.toThrow(
    StateInUseError,
  )
  await unlock()
})

test('behavior: a crash gives the lock back, and a devnet starts on it', async () => {
  const path = join(folder, 'crashed.json')
  const child = spawn(
    process.execPath,
    [
      `--import=${import.meta.resolve('tsx')}`,
      '--input-type=module',
      '--eval',
      `import { lockState } from './src/lockState.ts'
       await lockState(process.env.STATE)
       console.log('held')
       setInterval(() => {}, 1_000)`,
    ],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { PATH: process.env.PATH, STATE: path },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(child.stdout, 'data')
  await expect(lockState(path)).rejects.toThrow(StateInUseError)
  child.kill('SIGKILL')
  await once(child, 'exit')
  // Node remembers the folders it has followed, as in any program that runs a
  // while before it starts a devnet.
  createRequire(import.meta.url).resolve('@uniswap/v2-core/package.json')
  const devnet = await startDevnet({ statePath: path })
  await devnet.stop()
})
