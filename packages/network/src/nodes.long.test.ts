import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startAnvil } from '@letheswap/devnet'
import {
  diagnose,
  estimatePlanGas,
  executePlan,
  getDepositAmounts,
  getPair,
  getQuote,
  getSwapHistory,
  planAddLiquidity,
  planRemoveLiquidity,
  planSwap,
} from '@letheswap/sdk'
import { createClient, http, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { deployNetwork } from './deployNetwork.js'
import { planNetwork } from './planNetwork.js'

type Node = { port: number; stop: () => Promise<unknown> }

let node: Node | undefined
afterEach(() => node?.stop())

async function startHardhat(hardfork: string): Promise<Node> {
  const folder = mkdtempSync(join(tmpdir(), 'letheswap-test-'))
  const config = join(folder, 'hardhat.config.cjs')
  const network = { hardhat: { hardfork, chainId: 31_337 } }
  writeFileSync(
    config,
    `module.exports = ${JSON.stringify({ solidity: '0.8.28', networks: network })}`,
  )
  const port = await findPort()
  const cli = createRequire(import.meta.url).resolve(
    'hardhat/internal/cli/bootstrap',
  )
  const child = spawn(
    process.execPath,
    [cli, '--config', config, 'node', '--port', String(port)],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { ...process.env, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await untilStarted(child)
  const stop = async () => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return { port, stop }
}

const untilStarted = ({ stdout }: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    stdout?.on('data', (text) => {
      if (String(text).includes('Started HTTP')) resolve()
    })
    stdout?.once('end', () => reject(new Error('The node has ended.')))
  })

const findPort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

test.each<[string, () => Promise<Node>]>([
  ['Hardhat, prague', () => startHardhat('prague')],
  ['Hardhat, berlin', () => startHardhat('berlin')],
  ['anvil, berlin', () => startAnvil({ args: ['--hardfork', 'berlin'] })],
  [
    'anvil, gas price 0',
    () =>
      startAnvil({
        args: ['--gas-price', '0', '--block-base-fee-per-gas', '0'],
      }),
  ],
  ['anvil that prunes', () => startAnvil({ args: ['--prune-history'] })],
])(
  'rule: %s: deploys, checks and uses a network',
  { timeout: 120_000 },
  async (_, start) => {
    node = await start()
    const url = `http://127.0.0.1:${node.port}`
    const account = mnemonicToAccount(
      'test test test test test test test test test test test junk',
    )
    const client = createClient({
      account,
      pollingInterval: 10,
      transport: http(url, { retryCount: 0 }),
    })
    const plan = await planNetwork(client, {
      spec: {
        chain: {
          name: 'Test',
          nativeCurrency: { name: 'Test coin', symbol: 'COIN', decimals: 18 },
          rpcUrls: [url],
        },
        tokens: [
          { symbol: 'USD', name: 'Test dollar', decimals: 6 },
          { symbol: 'BTC', name: 'Test bitcoin', decimals: 8 },
          { symbol: 'DAI', name: 'Test dai', decimals: 18 },
        ],
        pools: [
          { tokens: ['COIN', 'USD'], amounts: ['1000', '2500'] },
          { tokens: ['USD', 'BTC'], amounts: ['6000', '0.1'] },
          { tokens: ['BTC', 'DAI'], amounts: ['0.1', '6000'] },
        ],
      },
    })
    const deployment = await deployNetwork(client, { plan })
    const findings = await diagnose(client, { deployment })
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])

    const trade = async (tokenOut: string) => {
      const amountIn = parseEther('5')
      const terms = { deployment, tokenIn: 'COIN', tokenOut, amountIn }
      const quote = await getQuote(client, terms)
      const swap = await planSwap(client, { deployment, quote })
      const { gas } = await estimatePlanGas(client, { deployment, plan: swap })
      const result = await executePlan(client, { deployment, plan: swap })
      // If the swap is mined in a later second than the estimate, each pool writes its
      // two price sums, initially from zero (EIP-2929: 22,100 each).
      const sums = 2n * 22_100n * BigInt(quote.route.length - 1)
      expect(gas + 25_000n + sums).toBeGreaterThan(result.receipt.gasUsed)
      expect(result.spent[0]?.amount).toBe(amountIn)
      expect(result.received[0]?.amount).toBe(quote.amountOut)
      return { quote, result }
    }
    // Trades over three pools by the only route, then over one pool.
    const far = await trade('DAI')
    expect(far.quote.route).toHaveLength(4)
    const near = await trade('USD')

    const pair = { deployment, tokenA: 'COIN', tokenB: 'USD' }
    const { reserveA, reserveB } = await getPair(client, pair)
    const amounts = { amountA: parseEther('2'), amountB: 10n ** 9n }
    const added = await executePlan(client, {
      deployment,
      plan: await planAddLiquidity(client, {
        ...pair,
        ...getDepositAmounts({ ...amounts, reserveA, reserveB }),
      }),
    })
    const liquidity = added.received[0]?.amount as bigint
    expect(liquidity).toBeGreaterThan(0n)
    const removed = await executePlan(client, {
      deployment,
      plan: await planRemoveLiquidity(client, { ...pair, liquidity }),
    })
    expect(removed.spent[0]?.amount).toBe(liquidity)

    const history = await getSwapHistory(client, {
      deployment,
      account: account.address,
    })
    expect(history.entries).toMatchObject(
      [near, far].map(({ quote, result }) => ({
        txHash: result.hash,
        amountIn: quote.amountIn,
        amountOut: quote.amountOut,
      })),
    )
  },
)
