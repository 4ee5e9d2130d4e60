import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  lethe,
  loseAnswers,
  spawnLethe,
  useNetwork,
} from '../../test/harness.js'

const network = useNetwork()
let env: Record<string, string>
let stateHome: string
let path: string
beforeEach(() => {
  stateHome = mkdtempSync(join(tmpdir(), 'lethe-test-'))
  path = join(stateHome, 'plan.json')
  env = {
    LETHE_PRIVATE_KEY: network.account.privateKey,
    XDG_STATE_HOME: stateHome,
  }
})
afterEach(async () => {
  await network.devnet.client.setAutomine(true)
  rmSync(stateHome, { recursive: true, force: true })
})

const args = (...args: string[]) => [...args, '--config', network.config]
const run = (...words: string[]) => lethe(args(...words), env)
const getNonce = () =>
  network.devnet.client.getTransactionCount({
    address: network.devnet.accounts[2].address,
  })

const mine = async () => {
  await network.devnet.client.setAutomine(true)
  await network.devnet.mine()
}

test('default: killed before the node answers, a swap is finished, and made once', async () => {
  const before = await getNonce()
  const { url, taken } = await loseAnswers(network.devnet.rpcUrl)
  await network.devnet.client.setAutomine(false)
  const swap = spawnLethe(
    args(
      ...['swap', '1', 'ZKP', 'USDT', `--state=${path}`, `--rpc-url=${url}`],
    ),
    env,
  )
  await taken
  // Nobody else may use its file, nor may two processes send one plan.
  for (const [words, message] of [
    [['swap', '1', 'ZKP', 'DAI', `--state=${path}`], `lethe resume ${path}\``],
    [['resume', path], 'Another process is still sending this plan.'],
  ] as const) {
    const { code, stderr } = await run(...words)
    expect(stderr).toContain(message)
    expect(code).toBe(1)
  }
  swap.child.kill('SIGKILL')
  await swap.outcome
  const saved = readFileSync(path, 'utf8')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(saved).not.toContain(env.LETHE_PRIVATE_KEY?.slice(2))

  const { accounts, deployment } = network.devnet
  const other = await lethe(args('resume', path), {
    LETHE_PRIVATE_KEY: accounts[3].privateKey,
  })
  expect(other.stderr).toContain(
    `The plan is for account ${accounts[2].address}, but the private key is for ${accounts[3].address}.`,
  )
  expect(other.code).toBe(2)
  const config = join(stateHome, 'other.json')
  const genesisHash = `0x${'1'.repeat(64)}`
  writeFileSync(config, JSON.stringify({ ...deployment, genesisHash }))
  const chain = await lethe(['resume', path, '--config', config], env)
  expect(chain.stderr).toContain('The plan is for another chain')
  expect(chain.code).toBe(1)

  await mine()
  const { code, stdout, stderr } = await run('resume', path)
  expect(stderr).toContain(`Resuming ${path}\n`)
  expect(stdout).toMatch(/^swap +0x[0-9a-f]{64} +\d+ +\d+$/m)
  expect(code).toBe(0)
  expect(await getNonce()).toBe(before + 1)
  expect(existsSync(path)).toBe(false)
})

test('behavior: Ctrl-C says what was sent, and how to continue; of several plans one has to be named', async () => {
  await network.devnet.client.setAutomine(false)
  const swap = spawnLethe(args('swap', '1', 'ZKP', 'USDT'), env)
  await new Promise<void>((resolve, reject) => {
    swap.child.stderr.on('data', (text) => {
      if (String(text).includes('sent 0x')) resolve()
    })
    void swap.outcome.then(({ stderr }) => reject(new Error(stderr)))
  })
  swap.child.kill('SIGINT')
  const { code, stderr } = await swap.outcome
  expect(code).toBe(3)
  const [, hash] = /^\[1\/1\] swap: sent (0x[0-9a-f]{64})$/m.exec(stderr) ?? []
  const [, file = ''] =
    /Run `lethe resume (\S+)` to continue/.exec(stderr) ?? []
  expect(stderr).toContain(`Transaction ${hash} was or may have been sent.`)
  expect(stderr).not.toContain('resumePlan')
  expect(file).toContain(join(stateHome, 'lethe', 'swap-'))

  await mine()
  const second = join(stateHome, 'lethe', 'swap-2.json')
  copyFileSync(file, second)
  const several = await run('resume')
  expect(several.code).toBe(2)
  for (const each of [file, second])
    expect(several.stderr).toContain(`\n  lethe resume ${each}\n`)
  expect((await run('resume', second)).code).toBe(0)

  // The plan is the only one now, so it need not be named.
  const { stdout } = await run('resume', '--json')
  expect(JSON.parse(stdout).hash).toBe(hash)
  expect(await run('resume')).toEqual({
    code: 0,
    stdout: 'There is no unfinished plan.\n',
    stderr: '',
  })
})

test('behavior: a plan that ends leaves no file', async () => {
  expect((await run('swap', '1', 'ZKP', 'USDT', `--state=${path}`)).code).toBe(
    0,
  )
  expect(existsSync(path)).toBe(false)

  // More than the pool gives: refused before anything is sent.
  const refused = await run(
    ...['add', '1', 'ZKP', 'USDT', '--amount-b=0.1', '--min-a=1'],
    `--state=${path}`,
  )
  expect(refused.code).toBe(1)
  expect(refused.stderr).not.toContain('resumePlan')
  expect(existsSync(path)).toBe(false)
})

test.each([
  ['none.json', 'cannot be read (ENOENT)'],
  ['package.json', 'does not hold a plan'],
])('error: resume %s', async (file, message) => {
  const { code, stderr } = await run('resume', file)
  expect(stderr).toContain(message)
  expect(code).toBe(2)
})
