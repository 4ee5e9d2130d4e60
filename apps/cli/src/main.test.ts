import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { lethe, spawnLethe, useNetwork } from '../test/harness.js'
import { findCommand, lethe as program } from './lethe.js'

const network = useNetwork()
const folder = mkdtempSync(join(tmpdir(), 'lethe-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('args: --help lists and describes the commands', async () => {
  const { code, stdout } = await lethe(['--help'])
  expect(code).toBe(0)
  // Piped output has no color codes.
  expect(stdout).not.toContain('\u001B')
  for (const name of [
    'quote',
    'swap',
    'add',
    'remove',
    'pools',
    'balances',
    'faucet',
    'history',
    'check',
  ]) {
    expect(stdout).toContain(name)
    const help = await lethe([name, '--help'])
    expect(help.code).toBe(0)
    expect(help.stdout).toContain('--rpc-url <url>')
  }
})

/** Returns every command with its full name. */
const listCommands = (
  { commands }: typeof program,
  names: readonly string[] = [],
): [string[], typeof program][] =>
  commands.flatMap((command) => {
    const path = [...names, command.name()]
    return [[path, command], ...listCommands(command, path)]
  })

// The stack prints the help of `up`.
test.each(listCommands(program).filter(([[name]]) => name !== 'up'))(
  'args: the help of %j describes the command',
  async (names, command) => {
    const { code, stdout } = await lethe([...names, '--help'])
    expect(code).toBe(0)
    expect(await lethe(['help', ...names])).toEqual({
      code,
      stdout,
      stderr: '',
    })
    expect(stdout).toContain(`Usage: lethe ${names.join(' ')}`)
    expect(stdout).toContain(command.description())
    expect(stdout).toContain('LETHE_CONFIG ')
    expect(stdout).not.toMatch(/ $|default: false/m)
  },
)

test('default: examples in the help use existing commands and options', async () => {
  const examples: string[] = []
  for (const [names] of listCommands(program)) {
    const { stdout } = await lethe([...names, '--help'])
    examples.push(...(stdout.match(/(?<=\$ lethe ).*/g) ?? []))
  }
  expect(examples.length).toBeGreaterThan(20)
  for (const line of examples) {
    const [command, rest] = findCommand(line.split(' '))
    expect(command.commands).toEqual([])
    const options = rest.filter((word) => word.startsWith('--'))
    for (const option of options)
      expect(command.options.map(({ long }) => long)).toContain(option)
  }
})

test.each([['-v'], ['-V'], ['--version']])('args: %s', async (option) => {
  const { version } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  )
  expect(await lethe([option])).toEqual({
    code: 0,
    stdout: `${version}\n`,
    stderr: '',
  })
})

test('default: prints the help without a command and exits 0', async () => {
  const help = await lethe(['--help'])
  expect(await lethe([])).toEqual(help)
})

test('error: suggests nothing for a word that resembles no command', async () => {
  const { stderr } = await lethe(['xyzzy'])
  expect(stderr).toBe("Unknown command 'xyzzy'.\n  See `lethe --help`.\n")
})

test.each([
  [['nope'], "Unknown command 'nope'."],
  [['help', 'nope'], 'There is no command "nope".'],
  [['network'], 'Name a command.'],
  [['network', 'deplyo'], 'Did you mean deploy?'],
  [['swpa'], 'Did you mean swap?'],
  [['blances'], 'Did you mean balances?'],
  [['Quote'], 'Did you mean quote?'],
  [
    ['history', '--limt=3'],
    "Unknown option '--limt'.\n  Did you mean --limit?",
  ],
  [['toString'], "Unknown command 'toString'."],
  [['completion', 'powershell'], 'Known shells: bash, zsh, fish.'],
  [['--jsn', 'pools'], "Unknown option '--jsn'."],
  [['quote'], "Missing required argument 'amount'."],
  [['quote', '-1', 'ZKP', 'DAI'], 'Amount "-1" is not a plain decimal number'],
  [['quote', '-.5', 'ZKP', 'DAI'], 'Amount "-.5" is not'],
  [['pools', '--limitt=3'], "Unknown option '--limitt'."],
  [['pools', 'x'], 'Expected 0 arguments but got 1.'],
  [['pools', '--config'], "Option '--config <file or url>' argument missing."],
  [['pools', '--config='], '--config needs a value.'],
  [['pools', '--config', '--json'], '--config needs a value.'],
  [['swap', '1', 'ZKP', 'DAI', '--yes=true'], '--yes takes no value.'],
  [['pools', '--address=0x12'], '--address must be an address: 0x and'],
  [['pools', '--rpc-url=ftp://x'], '--rpc-url must be an http or https URL.'],
])('error: %j exits 2', async (args, message) => {
  const { code, stdout, stderr } = await lethe(args, {
    LETHE_CONFIG: network.config,
  })
  expect(stderr).toContain(message)
  expect(stdout).toBe('')
  expect(code).toBe(2)
})

test('args: --config overrides LETHE_CONFIG, which overrides the current folder', async () => {
  const { config } = network
  const missing = join(folder, 'missing.json')
  expect((await lethe(['pools'], { LETHE_CONFIG: config })).code).toBe(0)
  expect(
    (await lethe(['pools', '--config', config], { LETHE_CONFIG: missing }))
      .code,
  ).toBe(0)
  expect(
    await lethe(['pools', '--config', missing], { LETHE_CONFIG: config }),
  ).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no deployment at ${missing}.
  Start the network with \`npm start\` in the LetheSwap repository, or name a deployment (a file or a URL) with --config or LETHE_CONFIG.
`,
  })
  mkdirSync(join(folder, '.letheswap'))
  writeFileSync(
    join(folder, '.letheswap/deployment.json'),
    JSON.stringify(network.devnet.deployment),
  )
  const spawned = await spawnLethe(['pools', '--json'], { cwd: folder }).outcome
  expect(spawned.stderr).toBe('')
  expect(spawned.code).toBe(0)
  expect(JSON.parse(spawned.stdout).pools).toHaveLength(10)
})

test('args: --config accepts the URL of a deployment', async () => {
  const { devnet } = network
  const server = createServer((request, response) => {
    if (request.url === '/config.json')
      response.end(JSON.stringify(devnet.deployment))
    else response.writeHead(404).end()
  })
  onTestFinished(() => void server.close())
  const url = await new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve(`http://127.0.0.1:${port}`)
    }),
  )
  const found = await lethe(['pools', '--config', `${url}/config.json`])
  expect(found.code).toBe(0)
  const missing = await lethe(['pools', '--config', `${url}/nothing.json`])
  expect(missing.stderr).toContain(
    `The deployment at ${url}/nothing.json cannot be read.`,
  )
  expect(missing.stderr).toContain('status 404')
  expect(missing.code).toBe(1)
})

test('error: reports an invalid deployment', async () => {
  const file = join(folder, 'bad.json')
  writeFileSync(file, '{"chain":5}')
  const { code, stderr } = await lethe(['pools', '--config', file])
  expect(stderr).toContain(`The deployment at ${file} is not valid: `)
  expect(stderr).toContain('"chain"')
  expect(code).toBe(1)
})

test('error: reports an unreachable node', async () => {
  // No service listens at port 1, and a credential in the URL must stay secret.
  const { code, stderr } = await lethe([
    'pools',
    '--config',
    network.config,
    '--rpc-url=http://user:secret@127.0.0.1:1/?key=secret',
  ])
  expect(stderr).toContain('Could not read the pools.')
  expect(stderr).toContain('The node does not answer.')
  expect(stderr).toContain('npm start')
  expect(stderr).not.toContain('secret')
  expect(code).toBe(1)
})

test('error: --json prints errors as JSON on stderr', async () => {
  const { code, stdout, stderr } = await lethe([
    'quote',
    'x',
    'ZKP',
    'USDT',
    '--json',
    '--config',
    network.config,
  ])
  expect(code).toBe(2)
  expect(stdout).toBe('')
  expect(JSON.parse(stderr).error.name).toBe('InvalidAmountError')
})

const privateKey = `0x${'5'.repeat(64)}`
const misuses: [string, Record<string, string>, string][] = [
  [
    'too short',
    { LETHE_PRIVATE_KEY: privateKey.slice(0, 60) },
    'LETHE_PRIVATE_KEY does not hold a private key',
  ],
  [
    'not on the curve',
    { LETHE_PRIVATE_KEY: 'f'.repeat(64) },
    'LETHE_PRIVATE_KEY does not hold a private key',
  ],
  [
    'two keys',
    { LETHE_PRIVATE_KEY: privateKey, LETHE_PRIVATE_KEY_FILE: 'x' },
    'are both set',
  ],
]
test.each(misuses)(
  'error: does not quote a key that is %s',
  async (_, env, message) => {
    const { code, stdout, stderr } = await lethe(
      ['balances', '--config', network.config],
      env,
    )
    expect(stderr).toContain(message)
    expect(stdout + stderr).not.toMatch(/5{8}|f{8}/)
    expect(code).toBe(2)
  },
)

test.each([
  ['balances', '--private-key', privateKey],
  ['balances', privateKey],
  [privateKey],
  ['quote', '1', 'ZKP', privateKey],
  ['balances', `--address=${privateKey}`],
  ['swap', '1', 'ZKP', 'USDT', `--recipient=${privateKey}`],
])(
  'error: rejects a key on the command line without quoting it',
  async (...args) => {
    const { code, stdout, stderr } = await lethe(args, {
      LETHE_CONFIG: network.config,
    })
    expect(stdout + stderr).not.toMatch(/5{8}/)
    expect(code).toBe(2)
  },
)

test('behavior: reads a key from a file, with or without 0x', async () => {
  for (const [name, text] of [
    ['a', `${privateKey}\n`],
    ['b', privateKey.slice(2)],
  ] as const) {
    const path = join(folder, name)
    writeFileSync(path, text, { mode: 0o600 })
    const { stdout } = await lethe(
      ['balances', '--json', '--config', network.config],
      { LETHE_PRIVATE_KEY_FILE: path },
    )
    expect(JSON.parse(stdout).account).toMatch(/^0x/)
  }
})
