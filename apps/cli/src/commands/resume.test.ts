import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
} from 'vitest'
import {
  lethe,
  type Network,
  spawnLethe,
  startNetwork,
} from '../../test/harness.js'

let network: Network
let env: Record<string, string>
let stateHome: string
let path: string
let snapshot: `0x${string}`
beforeAll(async () => {
  network = await startNetwork()
})
beforeEach(async () => {
  stateHome = mkdtempSync(join(tmpdir(), 'lethe-test-'))
  path = join(stateHome, 'plan.json')
  env = {
    LETHE_PRIVATE_KEY: network.devnet.accounts[2].privateKey,
    XDG_STATE_HOME: stateHome,
  }
  snapshot = await network.devnet.snapshot()
})
afterEach(async () => {
  await network.devnet.client.setAutomine(true)
  await network.devnet.revert(snapshot)
  rmSync(stateHome, { recursive: true, force: true })
})
afterAll(() => network.stop())

const args = (...args: string[]) => [...args, '--config', network.config]
const run = (...words: string[]) => lethe(args(...words), env)
const getNonce = () =>
  network.devnet.client.getTransactionCount({
    address: network.devnet.accounts[2].address,
  })

/** Starts a swap that no block mines, and waits until it is sent. */
async function startSwap(...options: string[]) {
  await network.devnet.client.setAutomine(false)
  const swap = spawnLethe(args('swap', '1', 'ZKP', 'USDT', ...options), env)
  await new Promise<void>((resolve, reject) => {
    swap.child.stderr.on('data', (text) => {
      if (String(text).includes('sent 0x')) resolve()
    })
    void swap.outcome.then(({ stderr }) => reject(new Error(stderr)))
  })
  return swap
}

/** A node that carries out every request and never answers those of a method. */
async function startProxy(method: string) {
  const { rpcUrl } = network.devnet
  let take = () => {}
  const taken = new Promise<void>((resolve) => {
    take = resolve
  })
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const json = await answer.text()
    if (body.includes(`"${method}"`)) take()
    else response.setHeader('content-type', 'application/json').end(json)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, taken }
}

const mine = async () => {
  await network.devnet.client.setAutomine(true)
  await network.devnet.mine()
}

test('default: after a SIGKILL the swap is finished, and made once', async () => {
  const before = await getNonce()
  const swap = await startSwap(`--state=${path}`)
  swap.child.kill('SIGKILL')
  await swap.outcome
  const saved = readFileSync(path, 'utf8')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(saved).not.toContain(env.LETHE_PRIVATE_KEY?.slice(2))

  await mine()
  const { code, stdout, stderr } = await run('resume', path)
  expect(stderr).toContain(`Resuming ${path}\n`)
  expect(stdout).toMatch(/^swap +0x[0-9a-f]{64} +\d+ +\d+$/m)
  expect(code).toBe(0)
  expect(await getNonce()).toBe(before + 1)
  expect(existsSync(path)).toBe(false)
})

test('behavior: killed before the node answers, the swap is made once', async () => {
  const before = await getNonce()
  // A node that takes the transaction, and whose answer is lost.
  const proxy = await startProxy('eth_sendRawTransaction')
  const swap = spawnLethe(
    args(
      'swap',
      '1',
      'ZKP',
      'USDT',
      `--state=${path}`,
      `--rpc-url=${proxy.url}`,
    ),
    env,
  )
  await proxy.taken
  swap.child.kill('SIGKILL')
  await swap.outcome
  const { code, stdout } = await run('resume', path)
  expect(stdout).toMatch(/^swap +0x/m)
  expect(code).toBe(0)
  expect(await getNonce()).toBe(before + 1)
})

test('behavior: Ctrl-C says what was sent, and how to continue', async () => {
  const swap = await startSwap()
  swap.child.kill('SIGINT')
  const { code, stderr } = await swap.outcome
  expect(code).toBe(3)
  const [, hash] = /^\[1\/1\] swap: sent (0x[0-9a-f]{64})$/m.exec(stderr) ?? []
  const [, command] = /Run `lethe (resume \S+)` to continue/.exec(stderr) ?? []
  expect(stderr).toContain(`Transaction ${hash} was or may have been sent.`)
  expect(stderr).not.toContain('resumePlan')
  expect(command).toContain(join(stateHome, 'lethe', 'swap-'))

  // The plan is the only one, so it need not be named.
  await mine()
  const { stdout } = await run('resume', '--json')
  expect(JSON.parse(stdout).hash).toBe(hash)
  expect(await run('resume')).toEqual({
    code: 0,
    stdout: 'There is no unfinished plan.\n',
    stderr: '',
  })
})

test('behavior: of several unfinished plans one has to be named', async () => {
  for (let swaps = 0; swaps < 2; swaps++) {
    const swap = await startSwap()
    swap.child.kill('SIGINT')
    await swap.outcome
    await mine()
  }
  const { code, stderr } = await run('resume')
  expect(code).toBe(2)
  const commands = [...stderr.matchAll(/^ {2}lethe (resume \S+)$/gm)]
  expect(commands).toHaveLength(2)
  for (const [, command] of commands)
    expect((await run(...(command as string).split(' '))).code).toBe(0)
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

test('error: the file of --state holds another unfinished plan', async () => {
  const swap = await startSwap(`--state=${path}`)
  const other = await run('swap', '1', 'ZKP', 'DAI', `--state=${path}`)
  expect(other.stderr).toContain(`Run \`lethe resume ${path}\``)
  expect(other.code).toBe(1)
  // Nor may two processes send one plan.
  const meanwhile = await run('resume', path)
  expect(meanwhile.stderr).toContain(
    'Another process is still sending this plan.',
  )
  expect(meanwhile.code).toBe(1)
  swap.child.kill('SIGKILL')
  await swap.outcome
})

test('error: another account, and another chain', async () => {
  const swap = await startSwap(`--state=${path}`)
  swap.child.kill('SIGINT')
  await swap.outcome
  const { accounts } = network.devnet
  const other = await lethe(args('resume', path), {
    LETHE_PRIVATE_KEY: accounts[3].privateKey,
  })
  expect(other.stderr).toContain(
    `The plan is for account ${accounts[2].address}, but the private key is for ${accounts[3].address}.`,
  )
  expect(other.code).toBe(2)

  const config = join(stateHome, 'other.json')
  const { deployment } = network.devnet
  writeFileSync(
    config,
    JSON.stringify({ ...deployment, genesisHash: `0x${'1'.repeat(64)}` }),
  )
  const chain = await lethe(['resume', path, '--config', config], env)
  expect(chain.stderr).toContain('The plan is for another chain')
  expect(chain.code).toBe(1)
  expect(existsSync(path)).toBe(true)
})

test.each([
  ['none.json', 'cannot be read (ENOENT)'],
  ['package.json', 'does not hold a plan'],
])('error: resume %s', async (file, message) => {
  const { code, stderr } = await run('resume', file)
  expect(stderr).toContain(message)
  expect(code).toBe(2)
})
