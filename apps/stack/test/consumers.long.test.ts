import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import webpack from 'webpack'
import { createConsumer, runNpm, startProgram } from './createConsumer.js'
import { findDescendants, isAlive, readConfig, rpc } from './network.js'

// Builds each example in its own folder, with packages from their tarballs.
const timeout = 600_000
let consumer: Awaited<ReturnType<typeof createConsumer>>
let devnet: Devnet

beforeAll(async () => {
  consumer = await createConsumer()
  devnet = await startDevnet()
}, timeout)
afterAll(async () => {
  await devnet?.stop()
  await consumer?.stop()
}, timeout)

test.each(['minimal', 'wagmi'])(
  'the example %s compiles and builds',
  async (name) => {
    const cwd = await consumer.installExample(name)
    expect(await runNpm(cwd, ['run', 'build'])).toContain('built in')
  },
  timeout,
)

test(
  'webpack builds with the packages, and the result runs',
  async () => {
    const cwd = await consumer.installExample('minimal')
    const app = `
      import { useSwap } from '@letheswap/react'
      import { executePlan, getPools, deploymentToChain, parseDeployment } from '@letheswap/sdk'
      import { createClient, http } from 'viem'
      const deployment = parseDeployment(${JSON.stringify(devnet.deployment)})
      const client = createClient({ chain: deploymentToChain(deployment), transport: http() })
      getPools(client, { deployment }).then(({ pools }) =>
        console.log(JSON.stringify([pools.length, typeof executePlan, typeof useSwap])),
      )`
    writeFileSync(join(cwd, 'webpack.js'), app)
    const compiler = webpack({
      context: cwd,
      entry: './webpack.js',
      mode: 'production',
      // The size of the build does not matter, so it is not minimized.
      optimization: { minimize: false },
      output: { path: join(cwd, 'webpack'), filename: 'main.cjs' },
      target: 'node',
    })
    const stats = await promisify(compiler.run.bind(compiler))()
    await promisify(compiler.close.bind(compiler))()
    expect(stats?.toJson({ all: false, errors: true, warnings: true })).toEqual(
      expect.objectContaining({ errors: [], warnings: [] }),
    )
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join('webpack', 'main.cjs')],
      { cwd },
    )
    expect(JSON.parse(stdout)).toEqual([10, 'function', 'function'])
  },
  timeout,
)

test.each(['bot', 'vitest', 'wagmi-vitest'])(
  'the tests of the example %s pass',
  async (name) => {
    const cwd = await consumer.installExample(name)
    expect(await runNpm(cwd, ['test'])).toMatch(/(pass|Tests.*) +[23]\b/)
    await runNpm(cwd, ['run', 'check', '--if-present'])
  },
  timeout,
)

test.each([
  ['playwright', 1],
  ['ethers-playwright', 1],
  // Both Vite's dev server and the build are tested, so two tests pass.
  ['browser-chain', 2],
])(
  'the test of the example %s passes',
  async (name, count) => {
    const cwd = await consumer.installExample(name)
    expect(await runNpm(cwd, ['test'])).toContain(`${count} passed`)
    await runNpm(cwd, ['run', 'check'])
  },
  timeout,
)

test(
  'the example next builds and serves the network’s pools',
  async () => {
    const cwd = await consumer.installExample('next')
    const env = {
      LETHE_CONFIG: `data:,${encodeURIComponent(JSON.stringify(devnet.deployment))}`,
      NEXT_TELEMETRY_DISABLED: '1',
    }
    await runNpm(cwd, ['run', 'build'], env)
    const next = ['node_modules/.bin/next', 'start', '--port=0']
    const { interrupt, match } = await startProgram(
      cwd,
      next,
      /Local: +(http:\S+)/,
      env,
    )
    onTestFinished(async () => {
      await interrupt()
    })
    const page = await (await fetch(match[1] as string)).text()
    expect(page.match(/<li>/g)).toHaveLength(10)
    expect(page).toContain('DAI / USDT')
    expect(page).toContain('Connect</button>')
  },
  timeout,
)

test(
  'lethe up serves page, chain and faucet from an empty folder, and Ctrl-C ends every process',
  async () => {
    const cwd = consumer.createFolder('up')
    // With `engine-strict`, the installation fails if a dependency requires another
    // Node version.
    await runNpm(cwd, [
      ...['install', '--engine-strict', '@letheswap/cli', '@letheswap/stack'],
    ])
    const { child, interrupt, match } = await startProgram(
      cwd,
      ['node_modules/.bin/lethe', 'up', '--ephemeral', '--json'],
      /^\{.*\}$/m,
    )
    const { rpc: node, web } = JSON.parse(match[0])
    const processes = findDescendants(child.pid as number)
    expect(await (await fetch(web)).text()).toContain('<title>1.20.2</title>')
    const { faucetUrl } = await readConfig(web)
    const nonce = `${faucetUrl}/api/v1/nonce?tokenName=ZKP&userAddress=${devnet.accounts[3].address}`
    expect((await fetch(nonce)).status).toBe(200)
    for (const url of [node, `${web}/rpc`])
      expect(BigInt(await rpc(url, 'eth_chainId', []))).toBe(500_000n)

    await interrupt()
    await expect.poll(() => processes.filter(isAlive)).toEqual([])
  },
  timeout,
)
