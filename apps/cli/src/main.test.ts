import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  lethe,
  type Network,
  spawnLethe,
  startNetwork,
} from '../test/harness.js'

const folder = mkdtempSync(join(tmpdir(), 'lethe-test-'))
let network: Network
beforeAll(async () => {
  network = await startNetwork()
})
afterAll(async () => {
  await network.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('--help lists the commands, and each explains itself', async () => {
  const { code, stdout } = await lethe(['--help'])
  expect(code).toBe(0)
  for (const name of [
    'quote',
    'swap',
    'add',
    'remove',
    'pools',
    'balances',
    'faucet',
    'history',
    'doctor',
    'conformance',
    'smoke',
  ]) {
    expect(stdout).toContain(name)
    const help = await lethe([name, '--help'])
    expect(help.code).toBe(0)
    expect(help.stdout).toContain('--rpc-url=<url>')
  }
})

test.each([
  [[], 'There is no command.'],
  [['nope'], "There is no command 'nope'."],
  [['toString'], "There is no command 'toString'."],
  [['--json', 'pools'], 'Options come after the command'],
  [['quote'], 'Missing required positional argument: AMOUNT'],
  [['pools', '--limitt=3'], 'There is no option --limitt.'],
  [['pools', 'x'], 'There are 1 arguments, 0 at most are wanted.'],
  [['pools', '--config'], '--config needs a value.'],
  [['pools', '--address=0x12'], '--address must be an address: 0x and'],
  [['pools', '--rpc-url=ftp://x'], '--rpc-url must be an http or https URL.'],
])('error: misuse %j exits 2', async (args, message) => {
  const { code, stdout, stderr } = await lethe(args, {
    LETHE_CONFIG: network.config,
  })
  expect(stderr).toContain(message)
  expect(stdout).toBe('')
  expect(code).toBe(2)
})

test('the description: --config, then LETHE_CONFIG, then the current folder', async () => {
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
    stderr: `There is no network description at ${missing}.
  Start the network with \`npm start\`, or name a description with --config or LETHE_CONFIG.
`,
  })
  mkdirSync(join(folder, '.letheswap'))
  writeFileSync(
    join(folder, '.letheswap/deployment.json'),
    JSON.stringify(network.devnet.deployment),
  )
  const spawned = await spawnLethe(['pools', '--json'], { cwd: folder })
  expect(spawned.stderr).toBe('')
  expect(spawned.code).toBe(0)
  expect(JSON.parse(spawned.stdout).pools).toHaveLength(10)
})

test('error: a description that is not one', async () => {
  const file = join(folder, 'bad.json')
  writeFileSync(file, '{"chain":5}')
  const { code, stderr } = await lethe(['pools', '--config', file])
  expect(stderr).toContain(`The network description at ${file} is not valid: `)
  expect(stderr).toContain('"chain"')
  expect(code).toBe(1)
})

test('error: the node does not answer', async () => {
  // Port 1 is nobody's, and a credential in the URL is nobody's business.
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

test('error: with --json it is JSON, on stderr', async () => {
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
    'not both',
  ],
]
test.each(misuses)(
  'error: a key that is %s is not told',
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
  ['balances', `--address=${privateKey}`],
  ['swap', '1', 'ZKP', 'USDT', `--recipient=${privateKey}`],
])(
  'error: a key on the command line is refused and not told',
  async (...args) => {
    const { code, stdout, stderr } = await lethe(args, {
      LETHE_CONFIG: network.config,
    })
    expect(stdout + stderr).not.toMatch(/5{8}/)
    expect(code).toBe(2)
  },
)

test('the key may be in a file, with or without 0x', async () => {
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
