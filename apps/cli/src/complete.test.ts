import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { lethe, useNetwork } from '../test/harness.js'

const network = useNetwork()
const folder = mkdtempSync(join(tmpdir(), 'lethe-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  [['sw'], ['swap']],
  [
    ['swap', '--r'],
    ['--recipient', '--rpc-url'],
  ],
  [
    ['swap', '1', 'w'],
    ['WETH', 'WBTC'],
  ],
  [['swap', '--slippage', '1', '2', 'ZKP', 'd'], ['DAI']],
  [
    ['remove', ''],
    ['all', '50%'],
  ],
  [['mcp', '--allow-e'], ['--allow-execute']],
  [['completion', 'z'], ['zsh']],
  [
    ['network', ''],
    ['deploy', 'adopt', 'show', 'help'],
  ],
  [
    ['network', 'deploy', '--r'],
    ['--rpc-url', '--router-artifact'],
  ],
  [['scenario', 'p'], ['play']],
  [['scenario', 'play', '--k'], ['--keep']],
  [
    ['pool', 'DAI'],
    ['DAI-USDT', 'DAI-WBTC', 'DAI-WETH', 'DAI-ZKP'],
  ],
  [['pool', 'weth-w'], ['WETH-WBTC']],
  // Returns nothing for an amount, a file or a surplus word. The shell then completes
  // them itself.
  [['swap', '1'], []],
  [['swap', '--config', ''], []],
  [['pools', ''], []],
  [['nothing', ''], []],
])('default: completes %j to %j', async (words, candidates) => {
  const { code, stdout } = await lethe(['complete', '--', ...words], {
    LETHE_CONFIG: network.config,
  })
  expect(stdout.split('\n').filter(Boolean)).toEqual(candidates)
  expect(code).toBe(0)
})

test('behavior: completes commands without a network', async () => {
  const words = ['complete', '--', 'quote', '1', '']
  expect(await lethe(words, { LETHE_CONFIG: join(folder, 'none') })).toEqual({
    code: 0,
    stdout: '\n',
    stderr: '',
  })
})

test('behavior: bash completes with the printed script', async () => {
  const { stdout: script } = await lethe(['completion', 'bash'])
  writeFileSync(join(folder, 'completion.bash'), script)
  // Puts a `lethe` command on the shell's path.
  const command = join(folder, 'lethe')
  writeFileSync(
    command,
    `#!/bin/sh
exec ${process.execPath} ${fileURLToPath(new URL('../bin/lethe.js', import.meta.url))} "$@"
`,
  )
  chmodSync(command, 0o755)
  const { stdout } = await promisify(execFile)(
    'bash',
    [
      '-c',
      `source ${join(folder, 'completion.bash')}
       COMP_WORDS=(lethe swap 1 ZKP U) COMP_CWORD=4
       _lethe
       echo "\${COMPREPLY[@]}"`,
    ],
    {
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        LETHE_CONFIG: network.config,
      },
    },
  )
  expect(stdout).toBe('USDT\n')
})

test.each(['bash', 'zsh', 'fish'])('args: %s', async (shell) => {
  const { code, stdout } = await lethe(['completion', shell])
  expect(stdout).toContain('lethe complete -- ')
  expect(code).toBe(0)
})
