import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { createRandom } from '@letheswap/node'
import {
  createFaucetClient,
  type Deployment,
  deploymentToChain,
  executePlan,
  FaucetUnavailableError,
  getBalances,
  getPools,
  getQuote,
  parseAmount,
  parseDeployment,
  planSwap,
  swapTopic,
  waitForReceipt,
} from '@letheswap/sdk'
import { getPoolActivity } from '@letheswap/sdk/market'
import { createClient, http, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished } from 'vitest'
import { findDescendants, rpc, spawnStart } from './network.js'

const tokenNames = ['ZKP', 'USDT', 'WETH', 'WBTC', 'DAI']

type Figures = {
  people: number
  /** 95 of 100 took at most so many milliseconds. */
  claim: number
  quote: number
  swap: number
  chart: number
  seconds: number
  /** Claims that were sent again. */
  retries: number
  /** Megabytes, at most, of each process. */
  memory: Record<string, number>
}

/**
 * A class on one network, all behind one address: everyone opens the page, claims
 * five coins, looks at a chart and swaps.
 */
export async function runClass({
  people,
  swaps,
  pause,
}: {
  people: number
  /** Of each person. */
  swaps: number
  /** The longest time between two steps of one person, in milliseconds. */
  pause: number
}): Promise<Figures> {
  const { child, exit, printed } = spawnStart([
    ...['--ephemeral', '--json', '--host=0.0.0.0', `--people=${people}`],
  ])
  onTestFinished(async () => {
    child.kill('SIGINT')
    await exit
  })
  const { others, rpc: node } = JSON.parse(await printed('\n'))
  const page = others[0] as string
  const random = createRandom(1)
  const rest = () => setTimeout(random() * pause)
  const times: Record<'claim' | 'quote' | 'swap' | 'chart', number[]> = {
    claim: [],
    quote: [],
    swap: [],
    chart: [],
  }
  const measure = async <result>(
    name: keyof typeof times,
    work: () => Promise<result>,
  ): Promise<result> => {
    const start = performance.now()
    const result = await work()
    times[name].push(performance.now() - start)
    return result
  }
  let retries = 0
  const memory: Record<string, number> = {}
  const watch = setInterval(() => {
    for (const pid of findDescendants(child.pid as number)) {
      const { name, size } = readProcess(pid)
      memory[name] = Math.max(memory[name] ?? 0, size)
    }
  }, 1_000)
  onTestFinished(() => clearInterval(watch))

  const start = performance.now()
  const hashes = await Promise.all(
    Array.from({ length: people }, () => visit()),
  )
  clearInterval(watch)
  const seconds = (performance.now() - start) / 1_000

  // Nothing is lost: the chain has each swap once.
  const found = new Set<string>()
  const head = Number(await rpc(node, 'eth_blockNumber', []))
  for (let block = 0; block <= head; block += 5_000) {
    const [fromBlock, toBlock] = [block, block + 4_999].map((it) =>
      numberToHex(it),
    )
    const filter = { fromBlock, toBlock, topics: [swapTopic] }
    const logs: unknown = await rpc(node, 'eth_getLogs', [filter])
    for (const log of logs as { transactionHash: string }[])
      found.add(log.transactionHash)
  }
  expect(found).toEqual(new Set(hashes.flat()))
  expect(found.size).toBe(people * swaps)
  return {
    people,
    ...(Object.fromEntries(
      Object.entries(times).map(([name, list]) => [name, getP95(list)]),
    ) as Record<keyof typeof times, number>),
    seconds: Math.round(seconds),
    retries,
    memory,
  }

  /** One student's lesson; the hashes of the swaps. */
  async function visit(): Promise<string[]> {
    await rest()
    const account = privateKeyToAccount(generatePrivateKey())
    const deployment: Deployment = parseDeployment(
      await (await fetch(`${page}/config.json`)).json(),
    )
    const client = createClient({
      account,
      chain: deploymentToChain(deployment),
      transport: http(undefined, { batch: true, timeout: 60_000 }),
      pollingInterval: 1_000,
    })
    await getPools(client, { deployment })
    await rest()
    const faucet = createFaucetClient({
      url: page,
      chainId: deployment.chain.id,
    })
    const { payouts } = await measure('claim', async () => {
      const { message } = await faucet.getBundle({
        tokenNames,
        userAddress: account.address,
      })
      const signature = await account.signMessage({ message })
      // A person whose request got no answer sends it again: the faucet pays once.
      for (;;)
        try {
          return await faucet.requestBundle({ message, signature })
        } catch (error) {
          if (!(error instanceof FaucetUnavailableError)) throw error
          retries += 1
        }
    })
    for (const { txHash } of payouts)
      expect(
        (await waitForReceipt(client, { hash: txHash, timeout: 60_000 }))
          .status,
      ).toBe('success')
    const { balances } = await getBalances(client, { deployment })
    for (const name of tokenNames) expect(balances[name]).toBeGreaterThan(0n)
    await measure('chart', () =>
      getPoolActivity(client, { deployment, tokenA: 'ZKP', tokenB: 'DAI' }),
    )
    const hashes: string[] = []
    for (let count = 0; count < swaps; count += 1) {
      await rest()
      const quote = await measure('quote', () =>
        getQuote(client, {
          deployment,
          tokenIn: 'ZKP',
          tokenOut: tokenNames[1 + (count % 4)] as string,
          amountIn: parseAmount('1', 18),
        }),
      )
      const { hash } = await measure('swap', async () => {
        const plan = await planSwap(client, {
          deployment,
          quote,
          slippageBps: 500,
        })
        return executePlan(client, { deployment, plan })
      })
      hashes.push(hash)
    }
    return hashes
  }
}

/** Of the times, rounded up. */
const getP95 = (times: readonly number[]): number =>
  Math.ceil(
    times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0,
  )

function readProcess(pid: number): { name: string; size: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    const [, size = 0] = /VmRSS:\s+(\d+)/.exec(status) ?? []
    const [name = 'other'] = /anvil|faucet\.js|start\.mjs/.exec(args) ?? []
    return { name, size: Math.round(Number(size) / 1_024) }
  } catch {
    return { name: 'other', size: 0 }
  }
}
