import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spawnLethe } from '../../test/harness.js'
import { readVersion } from '../readVersion.js'

// Stands for npm and the packages that it would fetch; the long tests of
// apps/stack run the real ones.
let bin: string
beforeAll(() => {
  bin = mkdtempSync(join(tmpdir(), 'lethe-up-'))
})
afterAll(() => rmSync(bin, { recursive: true, force: true }))

function startUp(npm: string, ...args: string[]) {
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\n${npm}\n`)
  chmodSync(join(bin, 'npm'), 0o755)
  return spawnLethe(['up', ...args], { PATH: `${bin}:${process.env.PATH}` })
}

test('default: runs the stack of its own version, and passes all options on', async () => {
  const { outcome } = startUp('echo "$@"', '--port', '5051', '--json')
  expect(await outcome).toEqual({
    code: 0,
    stdout: `exec --yes --package=@letheswap/stack@${readVersion()} -- letheswap-stack --port 5051 --json\n`,
    stderr: '',
  })
})

test('error: a network that does not start', async () => {
  const { outcome } = startUp('exit 7')
  expect(await outcome).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The network did not start, or ended early.\n',
  })
})

test('behavior: a signal reaches what npm has started', async () => {
  const { child, outcome } = startUp(
    'sh -c \'trap "echo stopped; exit" TERM; echo ready; while :; do sleep 0.1; done\'',
  )
  await new Promise((resolve) => child.stdout.once('data', resolve))
  child.kill('SIGTERM')
  expect(await outcome).toMatchObject({ code: 0, stdout: 'ready\nstopped\n' })
})
