import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { spawnLethe } from '../../test/harness.js'

/**
 * Creates a folder with a stand-in for the stack. The stack's own tests run the real
 * one.
 */
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

test('default: passes all options and signals to the installed stack', async () => {
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

test('error: reports a network that fails to start', async () => {
  const { outcome } = spawnLethe(['up'], installStack('process.exit(7)'))
  expect(await outcome).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The network did not start, or ended early.\n',
  })
})

test('behavior: shows the stack’s help, and exits 2 on an option that the stack rejects', async () => {
  const place = installStack(`
    console.log(process.argv.slice(2).join(' '))
    process.exit(process.argv.includes('--frsh') ? 2 : 0)
  `)
  const run = (...words: string[]) =>
    spawnLethe(['up', ...words], place).outcome
  const [help, word, short, unknown] = await Promise.all([
    run('--help'),
    spawnLethe(['help', 'up'], place).outcome,
    run('-h'),
    run('--frsh', '7'),
  ])
  expect(help).toMatchObject({ code: 0, stdout: '--help\n' })
  expect(word).toMatchObject({ code: 0, stdout: '--help\n' })
  expect(short).toMatchObject({ code: 0, stdout: '-h\n' })
  expect(unknown).toMatchObject({ code: 2, stdout: '--frsh 7\n' })
})

test('error: explains how to install a missing stack, and downloads nothing', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'lethe-up-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  const { outcome } = spawnLethe(['up'], { cwd, PATH: '' })
  const { code, stderr } = await outcome
  expect(code).toBe(1)
  expect(stderr).toContain('needs @letheswap/stack')
  expect(stderr).toContain('npm start')
})
