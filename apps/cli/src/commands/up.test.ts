import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lethe, spawnLethe } from '../../test/harness.js'
import { readVersion } from '../readVersion.js'

// Stands for npm and the packages that it would fetch; the long tests of
// apps/stack run the real ones.
let bin: string
beforeAll(() => {
  bin = mkdtempSync(join(tmpdir(), 'lethe-up-'))
})
afterAll(() => rmSync(bin, { recursive: true, force: true }))

/** Puts in its place what `up` is to find as npm, and gives where it is found. */
function writeNpm(script: string): { PATH: string } {
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(bin, 'npm'), 0o755)
  return { PATH: `${bin}:${process.env.PATH}` }
}

test('default: runs the stack of its own version with all options, and passes a signal on to what npm has started', async () => {
  const { child, outcome } = spawnLethe(
    ['up', '--port', '5051', '--json'],
    writeNpm(
      // Without what the shells themselves say of the signal.
      'exec 2>/dev/null; sh -c \'trap "echo stopped; exit" TERM; echo "$@"; while :; do sleep 0.1; done\' npm "$@"',
    ),
  )
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(await outcome).toEqual({
    code: 0,
    stdout: `exec --yes --package=@letheswap/stack@${readVersion()} -- letheswap-stack --port 5051 --json\nstopped\n`,
    stderr: '',
  })
})

test('error: a network that does not start', async () => {
  vi.stubEnv('PATH', writeNpm('exit 7').PATH)
  expect(await lethe(['up'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The network did not start, or ended early.\n',
  })
})
