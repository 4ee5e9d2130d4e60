import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevnet } from '@letheswap/devnet'
import { parseEther } from 'viem'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
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

const args = (...args: string[]) => [
  ...args,
  '--yes',
  '--config',
  network.config,
]
const run = (...words: string[]) => lethe(args(...words), env)
const getNonce = () =>
  network.devnet.client.getTransactionCount({
    address: network.devnet.accounts[2].address,
  })

const mine = async () => {
  await network.devnet.client.setAutomine(true)
  await network.devnet.mine()
}

/** Waits until a command has sent a transaction. */
const awaitSent = ({ child, outcome }: ReturnType<typeof spawnLethe>) =>
  new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text) => {
      if (String(text).includes('sent 0x')) resolve()
    })
    void outcome.then(({ stderr }) => reject(new Error(stderr)))
  })

test('default: resumes a swap that was killed before the node answered, and swaps once', async () => {
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
  const samePlan = await run('resume', path)
  expect(samePlan.stderr).toContain('Another command is sending')
  expect(samePlan.code).toBe(3)
  swap.child.kill('SIGKILL')
  await swap.outcome
  // No other plan may use the same file.
  const sameFile = await run('swap', '1', 'ZKP', 'DAI', `--state=${path}`)
  expect(sameFile.stderr).toContain(`lethe resume ${path}\``)
  expect(sameFile.code).toBe(3)
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
  const chain = await lethe(['resume', path, '--yes', '--config', config], env)
  expect(chain.stderr).toContain('The plan is for another chain')
  expect(chain.code).toBe(1)

  const dry = await run('resume', path, '--dry-run')
  expect(dry).toMatchObject({ code: 0, stdout: 'Nothing was sent.\n' })
  expect(dry.stderr).toMatch(/^Left: swap; looks for 0x[0-9a-f]{64} first$/m)
  expect(readFileSync(path, 'utf8')).toBe(saved)

  await mine()
  const { code, stdout, stderr } = await run('resume', path)
  expect(stderr).toContain(`Resuming ${path}\n`)
  expect(stdout).toMatch(/^swap +0x[0-9a-f]{64} +\d+ +\d+$/m)
  expect(code).toBe(0)
  expect(await getNonce()).toBe(before + 1)
  expect(existsSync(path)).toBe(false)
})

const killAt = new URL(
  '../../../faucet/test/support/killAt.mjs',
  import.meta.url,
)

// The first kill leaves a stored plan, and the second also leaves its signed
// transaction.
test.each(['before', 'after'])(
  'behavior: swaps once if killed right %s storing a signed transaction',
  async (when) => {
    const before = await getNonce()
    const { child, outcome } = spawnLethe(
      args('swap', '1', 'ZKP', 'USDT', `--state=${path}`),
      {
        ...env,
        NODE_OPTIONS: `--import=${killAt}`,
        KILL_AT: JSON.stringify({
          ...{
            call: 'renameSync',
            path: 'plan\\.json\\..*tmp$',
            count: 2,
            when,
          },
        }),
      },
    )
    await outcome
    expect(child.signalCode).toBe('SIGKILL')
    expect(await getNonce()).toBe(before)
    expect((await run('resume', path)).code).toBe(0)
    expect(await getNonce()).toBe(before + 1)
    expect(
      readdirSync(stateHome, { encoding: 'utf8', recursive: true }).filter(
        (name) => name.endsWith('.json'),
      ),
    ).toEqual([])
  },
)

test('behavior: reports the sent transaction and how to continue after Ctrl-C', async () => {
  await network.devnet.client.setAutomine(false)
  const swap = spawnLethe(args('swap', '1', 'ZKP', 'USDT'), env)
  await awaitSent(swap)
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

  // Only one plan is left, so the command needs no path.
  const { stdout } = await run('resume', '--json')
  expect(JSON.parse(stdout).hash).toBe(hash)
  expect(await run('resume')).toEqual({
    code: 0,
    stdout: 'There is no unfinished plan.\n',
    stderr: '',
  })
})

test('behavior: repeating a command after the terminal closed swaps once', async () => {
  const before = await getNonce()
  await network.devnet.client.setAutomine(false)
  const swap = spawnLethe(args('swap', '1', 'ZKP', 'USDT'), env)
  await awaitSent(swap)
  swap.child.kill('SIGHUP')
  await swap.outcome
  await mine()

  const again = await run('swap', '1', 'ZKP', 'USDT')
  const [, file = ''] = /^ {2}Run `lethe resume (\S+)` first\.$/m.exec(
    again.stderr,
  ) ?? ['', '']
  expect(again.stderr).toContain(
    'An earlier plan of this account has not ended',
  )
  expect(again.code).toBe(3)
  expect((await run('resume', file)).code).toBe(0)
  expect(await getNonce()).toBe(before + 1)
  // The plan is finished, so the account can swap again.
  expect((await run('swap', '1', 'ZKP', 'USDT')).code).toBe(0)
})

test('error: signs nothing on a reset chain', async () => {
  await network.devnet.client.setAutomine(false)
  const swap = spawnLethe(
    args('swap', '1', 'ZKP', 'USDT', `--state=${path}`),
    env,
  )
  await awaitSent(swap)
  swap.child.kill('SIGKILL')
  await swap.outcome

  const config = join(stateHome, 'anew.json')
  const statePath = join(stateHome, 'chain')
  const anew = await startDevnet({
    deploymentPath: config,
    statePath,
    fresh: true,
  })
  onTestFinished(anew.stop)
  const { chain, contracts, genesisHash } = network.devnet.deployment
  // The reset chain has the same ID and addresses.
  expect(anew.deployment).toMatchObject({ chain: { id: chain.id }, contracts })
  expect(anew.deployment.genesisHash).not.toBe(genesisHash)
  const { address } = anew.accounts[2]
  const amount = parseEther('10')
  await anew.mint({ symbol: 'DAI', to: address, amount })
  const added = await lethe(
    ['add', '1', 'ZKP', 'DAI', '--yes', '--config', config],
    env,
  )
  expect(added.code).toBe(0)
  const nonce = await anew.client.getTransactionCount({ address })

  for (const [words, exit] of [
    [['swap', '1', 'ZKP', 'USDT'], 1],
    [['add', '1', 'ZKP', 'DAI'], 1],
    [['remove', 'all', 'ZKP', 'DAI'], 1],
    [['remove', 'all', 'ZKP', 'DAI', '--permit'], 1],
    // The original chain may still mine the transaction, so the plan stays open.
    [['resume', path], 3],
  ] as const) {
    const { code, stderr } = await run(...words, `--rpc-url=${anew.rpcUrl}`)
    expect({ words, stderr }).toMatchObject({
      stderr: expect.stringMatching(/genesis|another chain/),
    })
    expect({ words, code }).toEqual({ words, code: exit })
  }
  expect(existsSync(path)).toBe(true)
  expect(await anew.client.getTransactionCount({ address })).toBe(nonce)
})

test('rule: sends one of five concurrent swaps with the same key', async () => {
  const before = await getNonce()
  await network.devnet.client.setAutomine(false)
  const swaps = Array.from({ length: 5 }, () =>
    spawnLethe(args('swap', '1', 'ZKP', 'USDT'), env),
  )
  const first = await Promise.race(
    swaps.map((swap) =>
      awaitSent(swap).then(
        () => swap,
        // Never resolves, because this swap was refused.
        () => new Promise<never>(() => {}),
      ),
    ),
  )
  const refused = await Promise.all(
    swaps.filter((swap) => swap !== first).map(({ outcome }) => outcome),
  )
  for (const { code, stderr } of refused) {
    expect(stderr).toContain('Another command is sending for this account')
    expect(code).toBe(3)
  }
  await mine()
  expect((await first.outcome).code).toBe(0)
  expect(await getNonce()).toBe(before + 1)
})

test('rule: an invalid plan file, or one of another chain, blocks no other plan', async () => {
  await network.devnet.client.setAutomine(false)
  const swap = spawnLethe(args('swap', '1', 'ZKP', 'USDT'), env)
  await awaitSent(swap)
  swap.child.kill('SIGKILL')
  await swap.outcome
  const folder = join(stateHome, 'lethe')
  const [name] = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const ours = join(folder, name as string)
  const { genesisHash } = network.devnet.deployment
  const other = join(folder, 'other.json')
  const foreign = readFileSync(ours, 'utf8').replaceAll(
    genesisHash,
    `0x${'1'.repeat(64)}`,
  )
  writeFileSync(other, foreign)
  const broken = join(folder, 'broken.json')
  writeFileSync(broken, '{"plan":')
  await mine()

  const listed = await run('resume', '--list', '--json')
  expect(JSON.parse(listed.stdout).plans).toHaveLength(3)
  // Only one of the three plans belongs to this account on this chain.
  expect((await run('resume')).code).toBe(0)
  const again = await run('swap', '1', 'ZKP', 'USDT')
  expect(again.stderr).toContain(`lethe resume --forget ${broken}\``)
  expect(again.code).toBe(0)

  for (const file of [broken, other])
    expect(await run('resume', '--forget', file)).toMatchObject({
      code: 0,
      stdout: `Deleted ${file}.\n`,
    })
  const unrelated = join(stateHome, 'notes.json')
  writeFileSync(unrelated, '{}')
  expect((await run('resume', '--forget', unrelated)).code).toBe(1)
  expect(existsSync(unrelated)).toBe(true)
  expect((await run('resume', '--list')).stdout).toBe(
    'There is no unfinished plan.\n',
  )
})

test('behavior: removes the file of a finished plan', async () => {
  expect((await run('swap', '1', 'ZKP', 'USDT', `--state=${path}`)).code).toBe(
    0,
  )
  expect(existsSync(path)).toBe(false)

  // The minimum exceeds the amount that the pool would take, so the plan is refused
  // before anything is sent.
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
  ['package.json', 'is not a plan'],
])('error: resume %s', async (file, message) => {
  const { code, stderr } = await run('resume', file)
  expect(stderr).toContain(message)
  expect(code).toBe(2)
})
