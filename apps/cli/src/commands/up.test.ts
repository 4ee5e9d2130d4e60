import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lethe, spawnLethe } from '../../test/harness.js'

/** A folder with a stand-in for the stack; its own tests run the real one. */
function installStack(program: string): { cwd: string } {
  const cwd = mkdtempSync(join(tmpdir(), 'lethe-up-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  const stack = join(cwd, 'node_modules/@letheswap/stack')
  mkdirSync(join(stack, 'bin'), { recursive: true })
  writeFileSync(
    join(stack, 'package.json'),
    JSON.stringify({ name: '@letheswap/stack', type: 'module' }),
  )
  writeFileSync(join(stack, 'bin/stack.js'), program)
  return { cwd }
}

test('default: runs the installed stack with all options, and passes a signal on to it', async () => {
  const { child, outcome } = spawnLethe(
    ['up', '--port', '5051', '--json'],
    installStack(`
      process.on('SIGTERM', () => {
        console.log('stopped')
        process.exit()
      })
      setInterval(() => {}, 1_000)
      console.log(process.argv.slice(2).join(' '))
    `),
  )
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(await outcome).toEqual({
    code: 0,
    stdout: '--port 5051 --json\nstopped\n',
    stderr: '',
  })
})

test('error: a network that does not start', async () => {
  const { outcome } = spawnLethe(['up'], installStack('process.exit(7)'))
  expect(await outcome).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The network did not start, or ended early.\n',
  })
})

test('error: a wrong option gets a guess; one that the stack refuses exits 2', async () => {
  const place = installStack('process.exit(2)')
  const [wrong, refused] = await Promise.all([
    lethe(['up', '--frsh']),
    spawnLethe(['up', '--port=x'], place).outcome,
  ])
  expect(wrong.stderr).toContain('Did you mean --fresh?')
  expect([wrong.code, refused.code]).toEqual([2, 2])
})

test('error: without the stack it says how to get it, and fetches nothing', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'lethe-up-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  const { outcome } = spawnLethe(['up'], { cwd, PATH: '' })
  const { code, stderr } = await outcome
  expect(code).toBe(1)
  expect(stderr).toContain('needs @letheswap/stack')
  expect(stderr).toContain('npm start')
})
