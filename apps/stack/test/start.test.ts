import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as streamText } from 'node:stream/consumers'
import { swapTopic } from '@letheswap/sdk'
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { startStack } from '../src/startStack.js'
import {
  findDescendants,
  isAlive,
  readConfig,
  refuseStart,
  rpc,
  spawnStart,
  takePort,
} from './network.js'

/** Starts and stops complete networks. start.long.test.ts adds slower cases. */
const isLong = Boolean(process.env.TEST_LONG)

let stateDir: string
beforeAll(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'letheswap-test-'))
})
afterAll(() => rmSync(stateDir, { recursive: true, force: true }))

/** Runs `npm run faucet` in another process while the network runs. */
async function runOperator(folder: string, ...words: string[]) {
  const script = join(import.meta.dirname, '../bin/stack.js')
  const child = spawn(process.execPath, [
    ...[script, 'faucet', '--state-dir', folder, ...words, '--json'],
  ])
  const [stdout, stderr, [code]] = await Promise.all([
    streamText(child.stdout),
    streamText(child.stderr),
    once(child, 'exit'),
  ])
  return { code, stdout, stderr }
}

/** Options that start no market, and select free ports. */
const options = {
  faucetPort: 0,
  host: '127.0.0.1',
  market: false,
  origins: [],
  rpcPort: 0,
  webPort: 0,
}
const ports = ['--port=0', '--rpc-port=0', '--faucet-port=0']
const stranger = '0x00000000000000000000000000000000000a11ce'
const balanceOfStranger = (url: string) =>
  rpc(url, 'eth_getBalance', [stranger, 'latest'])

test('default: serves page, chain and faucet until Ctrl-C, and the next start keeps the chain', async () => {
  const origin = 'http://localhost:5173'
  const { child, exit, printed } = spawnStart([
    `--state-dir=${stateDir}`,
    `--origin=${origin}`,
    '--origin=https://a.test/',
    '--market',
    ...ports,
  ])
  const interrupt = () => {
    child.kill('SIGINT')
    return exit
  }
  onTestFinished(() => void interrupt())
  const text = await printed('Ctrl-C stops it.')
  const [, web = ''] = text.match(/Page +(http:\/\/127\.0\.0\.1:\d+)/) ?? []
  const [, node = ''] = text.match(/RPC URL +(http:\/\/127\.0\.0\.1:\d+)/) ?? []
  expect(text).toContain('id 500000')
  expect(text).toContain('index 2')
  // The suggested commands contain the URL of the deployment.
  expect(text).toContain(
    `npm run -s lethe -- quote 1 DAI USDT --config ${web}/config.json`,
  )

  for (const path of ['/', '/swap?from=ZKP&to=USDT&amount=1']) {
    const page = await fetch(`${web}${path}`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('<title>1.20.2</title>')
  }

  const config = await readConfig(web)
  expect(config.chain.id).toBe(500_000)
  // All URLs share the page's origin, so the browser needs no cross-origin permission.
  expect(config.chain.rpcUrls).toEqual([`${web}/rpc`])
  expect(config.faucetUrl).toBe(web)
  expect(config.probeUrl).toBe(`${web}/probe`)
  expect(config.pairs).toHaveLength(10)

  for (const url of [node, `${web}/rpc`])
    expect(BigInt(await rpc(url, 'eth_chainId', []))).toBe(500_000n)
  expect((await fetch(config.probeUrl as string)).status).toBe(204)
  expect((await fetch(new URL('/api/v1/nonce?tokenName=', web))).status).toBe(
    400,
  )
  const nonce = `/api/v1/nonce?tokenName=ZKP&userAddress=${stranger}`
  const getMessage = async (from: string, headers = {}) => {
    const response = await fetch(new URL(nonce, from), { headers })
    return ((await response.json()) as { message: string }).message
  }
  expect(await getMessage(web)).toContain(new URL(web).host)

  const [, faucet = ''] =
    text.match(/Faucet +(http:\/\/127\.0\.0\.1:\d+)/) ?? []
  const allowed = async (path: string, from: string) =>
    (
      await fetch(new URL(path, faucet), { headers: { origin: from } })
    ).headers.get('access-control-allow-origin')
  for (const path of [nonce, '/probe'])
    for (const from of [web, origin, 'https://a.test'])
      expect(await allowed(path, from)).toBe(from)
  expect(await allowed(nonce, 'http://localhost:5174')).toBe(null)
  // A wallet warns if the message is for a page other than the current page.
  const message = await getMessage(faucet, { origin })
  expect(message).toMatch(/^localhost:5173 wants you to sign in /)
  expect(message).toContain('\nURI: http://localhost:5173\n')
  // Pages of any origin may read the deployment, because they need it to start.
  const { headers } = await fetch(`${web}/config.json`)
  expect(headers.get('access-control-allow-origin')).toBe('*')

  // This test only counts the trades. The tests of `lethe market` show that it trades
  // in every pool.
  const countTrades = async () => {
    const swaps = { fromBlock: '0x0', topics: [swapTopic] }
    const logs: unknown = await rpc(node, 'eth_getLogs', [swaps])
    return (logs as unknown[]).length
  }
  await expect.poll(countTrades, { timeout: 60_000 }).toBeGreaterThan(0)
  const [from] = (await rpc(node, 'eth_accounts', [])) as unknown as string[]
  await rpc(node, 'eth_sendTransaction', [
    { from, to: stranger, value: '0x2a' },
  ])
  await expect.poll(() => balanceOfStranger(node)).toBe('0x2a')

  // The command's node, faucet and market run as descendants.
  const family = findDescendants(child.pid as number)
  expect(family.length).toBeGreaterThan(3)

  // The operator's command finds everything in the state folder.
  const [, metrics = ''] = text.match(/Metrics +(\S+\/metrics)/) ?? []
  expect(await (await fetch(metrics)).text()).toContain('faucet_balance')
  const status = await runOperator(stateDir, 'status')
  expect(status).toMatchObject({ code: 0 })
  expect(JSON.parse(status.stdout)).toMatchObject({
    halted: false,
    problems: 'none',
  })
  expect(await runOperator(stateDir, 'pause')).toMatchObject({ code: 0 })
  const { code, stderr } = await interrupt()
  expect(code).toBe(0)
  // The operator sees the warnings in the faucet's log.
  expect(stderr).toContain('The faucet: paused by operator\n')
  if (process.platform !== 'win32')
    for (const name of ['faucet.key', 'owner.key', 'faucet-hmac.key'])
      expect(statSync(join(stateDir, name)).mode & 0o777).toBe(0o600)
  expect(family.filter(isAlive)).toEqual([])

  // The stack reports the output of its parts, and exits.
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const second = await startStack({ ...options, stateDir, fresh: false })
  onTestFinished(second.stop)
  expect(await balanceOfStranger(second.rpc)).toBe('0x2a')
  expect(second.deployment.contracts).toEqual(config.contracts)
  expect(second.deployment.genesisHash).toBe(config.genesisHash)

  // If a part dies, its last output is reported.
  const nodes = findDescendants(process.pid, RegExp(`anvil.*${stateDir}`))
  expect(nodes).toHaveLength(1)
  process.kill(nodes[0] as number, 'SIGKILL')
  expect((await second.failed).message).toMatch(/^The chain ended\.\n/)
  error.mockRestore()
})

test.runIf(isLong)(
  'a second Ctrl-C ends all processes of a network with a hanging node, and removes the folder',
  async () => {
    const { child, exit, printed } = spawnStart(['--ephemeral', ...ports])
    const text = await printed('Ctrl-C stops it.')
    const [, folder = ''] = text.match(/Config +(.*)\/deployment.json/) ?? []
    const family = findDescendants(child.pid as number)
    // A stopped process neither answers nor exits.
    const [node = 0] = findDescendants(child.pid as number, /anvil --host/)
    process.kill(node, 'SIGSTOP')
    child.kill('SIGINT')
    await printed('Stopping…')
    const again = setInterval(() => child.kill('SIGINT'), 100)
    const { code, stderr } = await exit
    clearInterval(again)
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(existsSync(folder)).toBe(false)
    await expect
      .poll(() => family.filter(isAlive), { timeout: 60_000 })
      .toEqual([])
  },
)

test('error: reports every port in use, with the option to change it', async () => {
  const taken = await Promise.all([takePort(), takePort(), takePort()])
  onTestFinished(() => {
    for (const { server } of taken) server.close()
  })
  const [page, chain, faucet] = taken.map(({ port }) => port)
  const { code, stderr } = await spawnStart([
    `--state-dir=${stateDir}`,
    `--port=${page}`,
    `--rpc-port=${chain}`,
    `--faucet-port=${faucet}`,
  ]).exit
  expect(code).toBe(1)
  for (const [port, option] of [
    [page, '--port'],
    [chain, '--rpc-port'],
    [faucet, '--faucet-port'],
  ])
    expect(stderr).toMatch(
      new RegExp(`^Port ${port}, .* is taken .* ${option}\\.$`, 'm'),
    )
  expect(stderr).not.toContain('    at ')
})

describe('the state folder', () => {
  const makeFolder = () => {
    const path = mkdtempSync(join(tmpdir(), 'letheswap-test-'))
    onTestFinished(() => rmSync(path, { recursive: true, force: true }))
    return path
  }
  test.each([false, true])(
    'refuses a folder with other files and leaves it unchanged, fresh: %s',
    async (fresh) => {
      const folder = makeFolder()
      writeFileSync(join(folder, 'deployment.json'), 'mine')
      mkdirSync(join(folder, '.git'))
      await expect(
        startStack({ ...options, stateDir: folder, fresh }),
      ).rejects.toThrow(`${folder} is not a state folder`)
      expect(readdirSync(folder)).toEqual(['.git', 'deployment.json'])
      expect(readFileSync(join(folder, 'deployment.json'), 'utf8')).toBe('mine')
    },
  )

  test.runIf(isLong)(
    '--fresh refuses a running network, and a start after SIGKILL finds no process or lock',
    async () => {
      const folder = makeFolder()
      const { child, printed, exit } = spawnStart([
        `--state-dir=${folder}`,
        ...ports,
      ])
      const text = await printed('Ctrl-C stops it.')
      const [, web = ''] = text.match(/Page +(http:\/\/127\.0\.0\.1:\d+)/) ?? []
      const key = () => readFileSync(join(folder, 'faucet-hmac.key'), 'utf8')
      const firstKey = key()
      const fresh = { ...options, stateDir: folder, fresh: true }
      await expect(startStack(fresh)).rejects.toThrow(
        `already runs from ${folder}: process ${child.pid}, ${web}.`,
      )
      expect(key()).toBe(firstKey)
      const { genesisHash } = await readConfig(web)

      const family = findDescendants(child.pid as number)
      child.kill('SIGKILL')
      await exit
      await expect
        .poll(() => family.filter(isAlive), { timeout: 60_000 })
        .toEqual([])

      const { server, port } = await takePort()
      onTestFinished(() => void server.close())
      await expect(startStack({ ...fresh, rpcPort: port })).rejects.toThrow(
        `Port ${port}`,
      )
      expect(key()).toBe(firstKey)

      writeFileSync(join(folder, 'notes.txt'), 'mine')
      await expect(startStack(fresh)).rejects.toThrow('it has notes.txt')
      rmSync(join(folder, 'notes.txt'))
      const stack = await startStack(fresh)
      onTestFinished(stack.stop)
      expect(key()).not.toBe(firstKey)
      expect(stack.deployment.genesisHash).not.toBe(genesisHash)
    },
  )
})

test.each([
  ['--prot=1', '--prot'],
  ['--port=5060', '--port is 5060, which browsers block'],
  ['--rpc-port=6000', '--rpc-port is 6000, which browsers block'],
  ['--faucet-port=10080', '--faucet-port is 10080, which browsers block'],
  ['--state-dir=', '--state-dir takes a path'],
  ['--proxy=10.0.0.1', '--proxy takes a network such as'],
  ['--proxy=10.0.0.0/33', '--proxy takes a network such as'],
  ['--proxy=::/0', '--proxy takes a network such as'],
  ['--proxy=10.0.0.0/0x0', '--proxy takes a network such as'],
  ['--origin=localhost:5173', '--origin takes an origin such as'],
  ['--origin=http://localhost:5173/swap', '--origin takes an origin such as'],
])('error: %s exits 2 and prints the usage', async (option, message) => {
  const { code, stderr } = await refuseStart([option])
  expect(code).toBe(2)
  expect(stderr).toContain(message)
  expect(stderr).toContain('Usage: npm start')
})
