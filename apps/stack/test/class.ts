import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createRandom } from '@letheswap/node'
import {
  createFaucetClient,
  DEFAULT_CLAIM_AMOUNTS,
  type Deployment,
  deploymentToChain,
  FaucetUnavailableError,
  getBalances,
  getPools,
  getQuote,
  getTokens,
  isConnectionError,
  matchesErrorChain,
  PlanExecutionError,
  type PlanState,
  parseAmount,
  parseDeployment,
  planSwap,
  resumePlan,
  swapTopic,
} from '@letheswap/sdk'
import { getPoolActivity } from '@letheswap/sdk/market'
import {
  type AbiEvent,
  type Address,
  createClient,
  erc20Abi,
  type Hex,
  http,
  numberToHex,
  pad,
  toEventSelector,
} from 'viem'
import {
  generatePrivateKey,
  privateKeyToAccount,
  privateKeyToAddress,
} from 'viem/accounts'
import { expect, onTestFinished } from 'vitest'
import {
  findDescendants,
  isAlive,
  rpc,
  spawnStart,
  takePort,
} from './network.js'

const tokenNames = ['ZKP', 'USDT', 'WETH', 'WBTC', 'DAI']

type Figures = {
  people: number
  /** 95th percentile in milliseconds. */
  claim: number
  quote: number
  swap: number
  chart: number
  seconds: number
  /** Number of requests that were repeated because they got no answer. */
  retries: number
  /** Maximum megabytes of each process. */
  memory: Record<string, number>
}

/**
 * Runs a class on one network, all behind one address: everyone opens the page, claims
 * five coins, opens a chart and swaps.
 */
export async function runClass({
  people,
  swaps,
  pause,
  isKilled = false,
}: {
  people: number
  /** Number of swaps per person. */
  swaps: number
  /** Maximum time between two steps of a person, in milliseconds. */
  pause: number
  /**
   * Kills all processes while the class claims, and the faucet while it swaps. Restarts
   * them each time.
   */
  isKilled?: boolean
}): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'letheswap-class-'))
  // The class keeps its address when the network restarts.
  const port = await findFixedPort()
  const start = async () => {
    const { child, exit, printed } = spawnStart([
      ...['--json', '--host=0.0.0.0', `--people=${people}`, `--port=${port}`],
      ...['--rpc-port=0', '--faucet-port=0', `--state-dir=${folder}`],
    ])
    const { others, rpc } = JSON.parse(await printed('\n'))
    return { child, exit, page: others[0] as string, node: rpc as string }
  }
  let starting = start()
  onTestFinished(async () => {
    const { child, exit } = await starting
    child.kill('SIGINT')
    await exit
    rmSync(folder, { recursive: true })
  })
  let network = await starting
  const family = () => findDescendants(network.child.pid as number)
  const restartAfter = async (end: () => Promise<void>) => {
    starting = end().then(start)
    network = await starting
  }
  const killAll = async () => {
    const parts = family()
    network.child.kill('SIGKILL')
    // The guards of the child processes notice this and end them.
    while (parts.some(isAlive)) await setTimeout(100)
  }
  const killFaucet = async () => {
    const pid = network.child.pid as number
    for (const faucet of findDescendants(pid, /faucet\.js/))
      process.kill(faucet, 'SIGKILL')
    const { code, stderr } = await network.exit
    expect(stderr).toContain('The faucet ended.')
    expect(code).toBe(1)
  }
  /**
   * Returns a function to call, and a promise. At the call with this number, the
   * network ends and restarts. Then the promise resolves.
   */
  const callAt = (count: number, end: () => Promise<void>) => {
    let left = Math.ceil(count)
    let call = () => {}
    const done = new Promise<void>((resolve, reject) => {
      call = () => {
        left -= 1
        if (left === 0) restartAfter(end).then(resolve, reject)
      }
      if (!isKilled) resolve()
    })
    return { call: () => isKilled && call(), done }
  }
  const claimed = callAt(people / 3, killAll)
  const swapped = callAt((people * swaps) / 3, killFaucet)

  const { page } = network
  const random = createRandom(1)
  const rest = () => setTimeout(random() * pause)
  const times: Record<'claim' | 'quote' | 'swap' | 'chart', number[]> = {
    claim: [],
    quote: [],
    swap: [],
    chart: [],
  }
  let retries = 0
  /** Repeats a request until it gets an answer, as a person does. */
  const persist = async <result>(
    work: () => Promise<result>,
  ): Promise<result> => {
    for (;;)
      try {
        return await work()
      } catch (error) {
        if (!isAway(error)) throw error
        retries += 1
        await setTimeout(isKilled ? 500 : 0)
      }
  }
  const measure = async <result>(
    name: keyof typeof times,
    work: () => Promise<result>,
  ): Promise<result> => {
    const start = performance.now()
    const result = await persist(work)
    times[name].push(performance.now() - start)
    return result
  }
  const memory: Record<string, number> = {}
  const watch = setInterval(() => {
    for (const pid of family()) {
      const { name, size } = readProcess(pid)
      memory[name] = Math.max(memory[name] ?? 0, size)
    }
  }, 1_000)
  onTestFinished(() => clearInterval(watch))

  const begin = performance.now()
  const students = await Promise.all(
    Array.from({ length: people }, () => visit()),
  )
  clearInterval(watch)
  const seconds = (performance.now() - begin) / 1_000
  await swapped.done

  // The chain must contain each swap exactly once.
  const swapLogs = await readLogs([swapTopic])
  const found = new Set(swapLogs.map(({ transactionHash }) => transactionHash))
  expect(found).toEqual(new Set(students.flatMap(({ hashes }) => hashes)))
  expect(found.size).toBe(people * swaps)
  // Each claim must be paid exactly once.
  const key = readFileSync(join(folder, 'faucet.key'), 'utf8') as Hex
  const paid = await readLogs([transferTopic, pad(privateKeyToAddress(key))])
  const claims = students.flatMap(({ address, tokens }) =>
    tokens.map((token) => `${token} ${pad(address)}`.toLowerCase()),
  )
  expect(
    paid.map(({ address, topics }) => `${address} ${topics[2]}`).sort(),
  ).toEqual(claims.sort())
  return {
    people,
    ...(Object.fromEntries(
      Object.entries(times).map(([name, list]) => [name, getP95(list)]),
    ) as Record<keyof typeof times, number>),
    seconds: Math.round(seconds),
    retries,
    memory,
  }

  async function readLogs(topics: Hex[]): Promise<Log[]> {
    const { node } = network
    const head = Number(await rpc(node, 'eth_blockNumber', []))
    const logs: Log[] = []
    for (let block = 0; block <= head; block += 5_000) {
      const [fromBlock, toBlock] = [block, block + 4_999].map((it) =>
        numberToHex(it),
      )
      const filter = { fromBlock, toBlock, topics }
      const found: unknown = await rpc(node, 'eth_getLogs', [filter])
      logs.push(...(found as Log[]))
    }
    return logs
  }

  /** Runs one student's lesson. */
  async function visit() {
    await rest()
    const account = privateKeyToAccount(generatePrivateKey())
    const deployment: Deployment = parseDeployment(
      await persist(async () => {
        const response = await fetch(`${page}/config.json`)
        if (response.ok) return response.json()
        throw new Error(`fetch failed with status ${response.status}`)
      }),
    )
    const client = createClient({
      account,
      chain: deploymentToChain(deployment),
      transport: http(undefined, { batch: true, timeout: 60_000 }),
      pollingInterval: 1_000,
    })
    await persist(() => getPools(client, { deployment }))
    await rest()
    const faucet = createFaucetClient({
      url: page,
      chainId: deployment.chain.id,
    })
    const { message } = await persist(() =>
      faucet.getBundle({ tokenNames, userAddress: account.address }),
    )
    const signature = await account.signMessage({ message })
    // Sends the message again. The faucet must pay only once.
    await measure('claim', () => faucet.requestBundle({ message, signature }))
    claimed.call()
    await claimed.done
    const tokens = getTokens(deployment)
    for (;;) {
      const { balances } = await persist(() =>
        getBalances(client, { deployment }),
      )
      if (tokenNames.some((name) => balances[name] === 0n)) {
        await setTimeout(500)
        continue
      }
      for (const { symbol, decimals } of tokens)
        expect(balances[symbol]).toBe(
          parseAmount(`${DEFAULT_CLAIM_AMOUNTS[symbol]}`, decimals),
        )
      break
    }
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
      const plan = await persist(() =>
        planSwap(client, { deployment, quote, slippageBps: 500 }),
      )
      let state: PlanState = { status: 'ready', step: 0, transactions: [] }
      const { hash } = await measure('swap', () =>
        resumePlan(client, { deployment, plan, state }).catch((error) => {
          if (error instanceof PlanExecutionError) state = error.state
          throw error
        }),
      )
      hashes.push(hash)
      swapped.call()
    }
    const addresses = tokens
      .filter(({ isNative }) => !isNative)
      .map(({ address }) => address)
    return { address: account.address, tokens: addresses, hashes }
  }
}

type Log = { address: Address; topics: Hex[]; transactionHash: Hex }

const transferTopic = toEventSelector(
  erc20Abi.find(({ name }) => name === 'Transfer') as AbiEvent,
)

/** Returns true if an error only means that nothing answered. */
const isAway = (error: unknown): boolean =>
  error instanceof FaucetUnavailableError ||
  isConnectionError(error) ||
  matchesErrorChain(error, ({ message }) =>
    /fetch failed|node is not available|request timed out/i.test(`${message}`),
  )

/**
 * Finds a free port outside the range from which the system takes ports for
 * connections.
 */
async function findFixedPort(): Promise<number> {
  for (;;)
    try {
      const { server, port } = await takePort(randomInt(10_000, 30_000))
      server.close()
      return port
    } catch {}
}

/** Returns the 95th percentile of the times, rounded up. */
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
