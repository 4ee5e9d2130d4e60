import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import { type Deployment, parseDeployment } from '@letheswap/sdk'
import {
  afterAll,
  afterEach,
  beforeAll,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { lethe } from '../../cli/test/harness.js'
import { findChain } from '../src/chain.js'
import { readSettings } from '../src/faucetSettings.js'
import { startStack } from '../src/startStack.js'
import {
  findDescendants,
  readConfig,
  refuseStart,
  rpc,
  spawnStart,
  takePort,
} from './network.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const readRecipe = (name: string) =>
  readFileSync(join(root, `apps/docs/src/recipes/${name}.md`), 'utf8')
const getJson = (text: string) => /```json\n(.*?)```/s.exec(text)?.[1] ?? ''
const recipe = readRecipe('deploy')

let chain: Devnet
let folder: string
/** The deployment of the exchange that the recipe deploys. */
let file: string
let network: Deployment
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'letheswap-test-'))
  chain = await startDevnet()
  const spec = join(folder, 'acme.json')
  writeFileSync(spec, getJson(recipe))
  file = join(folder, 'acme-network.json')
  const args = ['network', 'deploy', spec, '--yes', '--out', file]
  const { code, stderr } = await lethe([...args, `--rpc-url=${chain.rpcUrl}`], {
    LETHE_PRIVATE_KEY: chain.faucetAccount.privateKey,
  })
  expect({ code, stderr }).toMatchObject({ code: 0 })
  network = parseDeployment(JSON.parse(readFileSync(file, 'utf8')))
})
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(async () => {
  await chain.stop()
  rmSync(folder, { recursive: true, force: true })
})

const nonce =
  '/api/v1/nonce?tokenName=ACME&userAddress=0x00000000000000000000000000000000000a11ce'

/** Starts the page and the faucet with the recipe's command, in this process. */
function start({
  faucetPort = 0,
  amounts,
  stateDir = join(folder, 'state'),
}: {
  faucetPort?: number
  amounts?: string | undefined
  stateDir?: string
} = {}) {
  const [, options, printed, file] =
    /^(FAUCET_AMOUNTS=(\S+)) npm start -- --network (.+)$/m.exec(recipe) ?? []
  expect([options, file]).toEqual([expect.anything(), 'acme-network.json'])
  vi.stubEnv('FAUCET_AMOUNTS', amounts ?? printed)
  vi.stubEnv('FAUCET_PRIVATE_KEY', chain.faucetAccount.privateKey)
  return startStack({
    faucetPort,
    fresh: false,
    host: '127.0.0.1',
    market: false,
    network,
    origins: [],
    rpcPort: 0,
    stateDir,
    webPort: 0,
  })
}

test('args: --network serves page and faucet of an existing chain, and reports why a faucet ended', async () => {
  // The chain knows the faucet's account, but the faucet's database does not.
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const stack = await start()
  onTestFinished(stack.stop)
  expect(stack.deployment.contracts).toEqual(network.contracts)
  const config = await readConfig(stack.web)
  expect(config.genesisHash).toBe(network.genesisHash)
  const [pageRpc] = config.chain.rpcUrls
  expect(BigInt(await rpc(pageRpc as string, 'eth_chainId', []))).toBe(500_000n)
  // The file for scripts contains the node's and the faucet's own URLs.
  const written = JSON.parse(readFileSync(stack.deploymentPath, 'utf8'))
  expect(written.chain.rpcUrls).toEqual([chain.rpcUrl])
  expect(written.faucetUrl).toBe(stack.faucet)

  // The URL of a network may contain a key, so the page's URL is printed.
  expect(stack.rpc).toBe(`${stack.web}/rpc`)

  expect((await fetch(`${config.faucetUrl}${nonce}`)).status).toBe(200)
  const faucet = findDescendants(process.pid, /bin\/faucet.js serve/)
  process.kill(faucet[0] as number, 'SIGTERM')
  expect((await stack.failed).message).toMatch(/^The faucet ended\.\n./)

  await stack.stop()
  expect(error.mock.calls.join()).toContain(
    'The faucet: the account has a history',
  )
  error.mockRestore()
  // The stack did not start this node, so it keeps running.
  expect(BigInt(await rpc(chain.rpcUrl, 'eth_chainId', []))).toBe(500_000n)
})

test('behavior: a later start pays the same amounts by default', async () => {
  // The faucet reports that its account has too little for a class.
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const readOffer = async (amounts?: string) => {
    const stack = await start({ amounts })
    try {
      const { offer } = await (
        await fetch(`${stack.faucet}/api/v1/offer`)
      ).json()
      return offer
    } finally {
      await stack.stop()
    }
  }
  const acme = { tokenName: 'ACME', amount: '2' }
  const usd = { tokenName: 'USD', amount: '3' }
  expect(await readOffer('ACME=2,USD=0,EUR=0')).toEqual([acme])
  // An empty variable has no effect.
  expect(await readOffer('')).toEqual([acme])
  expect(await readOffer('ACME=2,USD=3,EUR=0')).toEqual([acme, usd])
  error.mockRestore()
})

test('behavior: a later start keeps the payouts per day that the operator set', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const stateDir = join(folder, 'limited')
  const readLimit = async (limit: string) => {
    vi.stubEnv('FAUCET_PAYOUTS_PER_DAY', limit)
    await (await start({ stateDir })).stop()
    const { chosen, defaults } = readSettings(stateDir)
    return { ...defaults, ...chosen }.FAUCET_PAYOUTS_PER_DAY
  }
  // Without a setting, the default for one person applies.
  expect(await readLimit('')).toBe('1000000')
  expect(await readLimit('50')).toBe('50')
  expect(await readLimit('')).toBe('50')
  error.mockRestore()
})

test('error: a start whose faucet ends writes no deployment for other programs', async () => {
  const stateDir = join(folder, 'ended')
  await expect(start({ amounts: 'ACME=0', stateDir })).rejects.toThrow(
    'FAUCET_AMOUNTS leaves no token to pay',
  )
  expect(existsSync(join(stateDir, 'faucet-deployment.json'))).toBe(true)
  expect(existsSync(join(stateDir, 'deployment.json'))).toBe(false)
})

test('error: reports that --faucet-port is in use', async () => {
  const { server, port } = await takePort()
  onTestFinished(() => void server.close())
  await expect(start({ faucetPort: port })).rejects.toThrow(
    new RegExp(`\\b${port}\\b.*taken.*--faucet-port`, 's'),
  )
})

test('behavior: starts the page without a faucet if there is no key', async () => {
  const { child, exit, printed } = spawnStart(
    [
      `--network=${file}`,
      `--state-dir=${join(folder, 'state')}`,
      '--port=0',
      '--faucet-port=0',
    ],
    { FAUCET_PRIVATE_KEY: '', FAUCET_PRIVATE_KEY_FILE: '' },
  )
  const text = await printed('Ctrl-C stops it.')
  expect(text).toContain('none: set FAUCET_PRIVATE_KEY')
  expect(text).toMatch(/1\. Open http\S+ and swap\.\n/)
  const [page] = text.match(/http:\/\/127\.0\.0\.1:\d+/) ?? []
  const config = await (await fetch(`${page}/config.json`)).json()
  expect(config).not.toHaveProperty('faucetUrl')
  const list = await (await fetch(`${page}/tokenlist.json`)).json()
  expect(list).toMatchObject({ name: 'Acme', tokens: network.tokens })
  child.kill('SIGINT')
  expect((await exit).code).toBe(0)
})

test('behavior: the printed operator command needs only the key in another terminal', async () => {
  const key = { FAUCET_PRIVATE_KEY: chain.faucetAccount.privateKey }
  const { child, exit, printed } = spawnStart(
    [
      `--network=${file}`,
      `--state-dir=${join(folder, 'operated')}`,
      '--port=0',
      '--faucet-port=0',
    ],
    { ...key, FAUCET_AMOUNTS: 'ACME=1,USD=2,EUR=0' },
  )
  onTestFinished(() => void child.kill())
  const text = await printed('Ctrl-C stops it.')
  const [, words = ''] = /Operator +npm run faucet -- (.+)/.exec(text) ?? []
  expect(text).toContain('It needs FAUCET_PRIVATE_KEY in its environment.')
  const stack = join(root, 'apps/stack/bin/stack.js')
  const run = (env: NodeJS.ProcessEnv) =>
    promisify(execFile)(
      process.execPath,
      [stack, 'faucet', ...words.split(' '), '--json'],
      { env: { ...process.env, ...env } },
    )
  const other = 'postgres://nobody@127.0.0.1:1/of-another-program'
  const { stdout } = await run({ ...key, DATABASE_URL: other })
  expect(JSON.parse(stdout)).toMatchObject({
    engine: 'embedded',
    tokens: [{ token: 'ACME' }, { token: 'USD' }],
  })
  child.kill('SIGINT')
  expect((await exit).code).toBe(0)
  const kept = readFileSync(
    join(
      folder,
      'operated',
      `${network.chain.id}-${network.genesisHash.slice(2, 10)}`,
      'faucet-settings.json',
    ),
    'utf8',
  )
  expect(kept).not.toContain(chain.faucetAccount.privateKey.slice(2))
})

test('error: reports a network that does not match the deployment, with advice', async () => {
  const old = { ...network, genesisHash: `0x${'1'.repeat(64)}` } as const
  await expect(findChain(old)).rejects.toThrow('Load its current deployment')
})

test.each([
  [['--network=package.json'], 'package.json describes no network'],
  [
    ['--rpc-url=http://127.0.0.1:1', '--fresh'],
    '--fresh cannot be combined with --network',
  ],
])('error: %j exits 2 and prints the usage', async (args, message) => {
  const { code, stderr } = await refuseStart(args)
  expect(code).toBe(2)
  expect(stderr).toContain(message)
  expect(stderr).toContain('Usage: npm start')
})

test('the recipe for customizing the page includes every field', () => {
  const text = readRecipe('white-label')
  const own = JSON.parse(getJson(text))
  const listed = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(Object.keys(own.page)).toEqual(listed)
  expect(parseDeployment({ ...network, ...own }).page).toEqual(own.page)
})
