import { type ChildProcess, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Devnet,
  type Fault,
  type FaultProxy,
  type FaultRule,
  startDevnet,
  startFaultProxy,
} from '@letheswap/devnet'
import { type Address, createClient, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { executePlan } from '../../src/actions/executePlan.js'
import { getPair } from '../../src/actions/getPair.js'
import { getQuote } from '../../src/actions/getQuote.js'
import { planAddLiquidity } from '../../src/actions/planAddLiquidity.js'
import { planRemoveLiquidity } from '../../src/actions/planRemoveLiquidity.js'
import { planSwap } from '../../src/actions/planSwap.js'
import { waitForReceipt } from '../../src/actions/waitForReceipt.js'
import { serializePlan } from '../../src/plans/serializePlan.js'
import type { Plan } from '../../src/plans/types.js'
import { getTransferData } from './transfer.js'

// One by one, `sentOnce.test.ts` has what a storm brings. Of 300 plans, each kind
// and signer meet on one node and on two, with blocks at once and of a second.
const plans = Number(process.env.STORM_PLANS ?? 300)
const seed = Number(process.env.STORM_SEED ?? 1)
const atOnce = 4
const worker = join(dirname(fileURLToPath(import.meta.url)), 'worker.mjs')
const kinds = ['swap', 'approve + swap', 'add', 'remove'] as const
const signers = ['own key', 'node', 'wallet'] as const

/** Marsaglia's xorshift: the same seed meets the same faults. */
function createRandom(seed: number) {
  let x = seed * 2_654_435_761 || 1
  return () => {
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    return (x >>> 0) / 2 ** 32
  }
}

let devnet: Devnet
let folder: string
beforeAll(async () => {
  devnet = await startDevnet()
  folder = mkdtempSync(join(tmpdir(), 'letheswap-storm-'))
}, 60_000)
afterAll(async () => {
  await devnet?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

async function makePlan(kind: (typeof kinds)[number], account: Address) {
  const { deployment } = devnet
  const client = createClient({ transport: http(devnet.rpcUrl) })
  const { timestamp } = await devnet.client.getBlock()
  const common = { deployment, account, deadline: timestamp + 100_000n }
  if (kind === 'add')
    return planAddLiquidity(client, {
      ...common,
      tokenA: 'DAI',
      tokenB: 'ZKP',
      amountA: parseEther('1'),
      amountB: parseEther('1'),
    })
  if (kind === 'remove') {
    const { pairAddress } = await getPair(client, {
      deployment,
      tokenA: 'DAI',
      tokenB: 'USDT',
    })
    const rich = devnet.accounts[2]?.address as Address
    const hash = await devnet.client.request({
      method: 'eth_sendTransaction',
      params: [
        {
          from: rich,
          to: pairAddress,
          data: getTransferData(account, 10n ** 9n),
        },
      ],
    } as never)
    await waitForReceipt(devnet.client, { hash: hash as Hex })
    return planRemoveLiquidity(client, {
      ...common,
      tokenA: 'DAI',
      tokenB: 'USDT',
      liquidity: 10n ** 9n,
    })
  }
  const [tokenIn, amountIn] =
    kind === 'swap' ? ['ZKP', parseEther('0.01')] : ['DAI', parseEther('0.01')]
  const quote = await getQuote(client, {
    deployment,
    tokenIn: tokenIn as string,
    tokenOut: 'USDT',
    amountIn: amountIn as bigint,
  })
  return planSwap(client, { ...common, quote, slippageBps: 5_000 })
}

/** Counts on the chain how often the plan's last step took effect. */
async function countEffects(plan: Plan, fromBlock: bigint) {
  const { client } = devnet
  const { router } = devnet.deployment.contracts
  const latest = await client.getBlockNumber()
  let count = 0
  for (let blockNumber = fromBlock; blockNumber <= latest; blockNumber++) {
    const { transactions } = await blocks(blockNumber)
    for (const { from, to, hash } of transactions)
      if (
        from.toLowerCase() === plan.account.toLowerCase() &&
        to?.toLowerCase() === router.toLowerCase()
      ) {
        const { status } = await client.getTransactionReceipt({ hash })
        if (status === 'success') count += 1
      }
  }
  return count
}

const read = new Map<bigint, ReturnType<typeof readBlock>>()
const readBlock = (blockNumber: bigint) =>
  devnet.client.getBlock({ blockNumber, includeTransactions: true })
function blocks(blockNumber: bigint) {
  const known = read.get(blockNumber) ?? readBlock(blockNumber)
  read.set(blockNumber, known)
  return known
}

/** The effect of a faulty connection on one request. */
const faults: Fault[] = [
  'drop',
  'dropAnswer',
  'truncate',
  { delay: 1_250 },
  { body: '<html>Bad gateway</html>' },
  { result: null },
  { status: 504 },
  { error: { code: -32603, message: 'Internal error' } },
  { error: { code: -32000, message: 'already known' } },
  { error: { code: -32000, message: 'nonce too low' } },
]

/** Half of all transactions meet a fault, and one in 25 of all other requests. */
const stormyRules: FaultRule[] = faults.flatMap((fault) => [
  {
    fault,
    method: ['eth_sendRawTransaction', 'eth_sendTransaction'],
    chance: 0.067,
  },
  { fault, chance: 0.004 },
])

const countFaults = ({ requests }: FaultProxy) => {
  const counts: Record<string, number> = {}
  for (const { fault } of requests)
    if (fault) {
      const name = JSON.stringify(fault)
      counts[name] = (counts[name] ?? 0) + 1
    }
  return counts
}

test('rule: in a storm every plan takes effect once, or says that it did not', async () => {
  const random = createRandom(seed)
  const line = { target: devnet.rpcUrl, rules: stormyRules }
  const proxies = await Promise.all([
    startFaultProxy({ ...line, seed }),
    startFaultProxy({ ...line, seed: seed + 1 }),
  ])
  const { client, deployment } = devnet
  const rich = devnet.accounts[2]?.address as Address
  // LP tokens for those who are to remove some.
  const clean = createClient({
    account: privateKeyToAccount(devnet.accounts[2]?.privateKey as Hex),
    pollingInterval: 20,
    transport: http(devnet.rpcUrl),
  })
  for (const symbol of ['DAI', 'USDT'])
    await devnet.mint({ symbol, to: rich, amount: 10n ** 24n })
  await executePlan(clean, {
    deployment,
    plan: await planAddLiquidity(clean, {
      deployment,
      account: rich,
      tokenA: 'DAI',
      tokenB: 'USDT',
      amountA: parseEther('10000'),
      amountB: 10_000_000_000n,
    }),
  })

  const fromBlock = await client.getBlockNumber()
  const totals = { kills: 0, resumed: 0 }
  const ends: Record<string, number> = {}
  const children = new Set<ChildProcess>()

  async function prepare(index: number) {
    const kind = kinds[index % kinds.length] as (typeof kinds)[number]
    const signer = signers[index % signers.length] as (typeof signers)[number]
    const privateKey = generatePrivateKey()
    const { address } = privateKeyToAccount(privateKey)
    await client.setBalance({ address, value: parseEther('10') })
    await client.impersonateAccount({ address })
    await devnet.mint({ symbol: 'DAI', to: address, amount: parseEther('10') })
    const plan = await makePlan(kind, address)
    const home = join(folder, String(index))
    mkdirSync(home)
    writeFileSync(join(home, 'plan.json'), serializePlan(plan))
    writeFileSync(
      join(home, 'task.json'),
      JSON.stringify({
        deployment,
        // One node, or a fallback of two.
        urls: proxies
          .slice(0, 1 + (Math.floor(index / 12) % 2))
          .map(({ url }) => url),
        signer,
        privateKey,
        address,
      }),
    )
    return { home, plan }
  }

  const run = (home: string, killAfter: number | undefined) =>
    new Promise<string | undefined>((resolve, reject) => {
      rmSync(join(home, 'end.json'), { force: true })
      const child = spawn(process.execPath, [worker, home], {
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      children.add(child)
      const timer =
        killAfter === undefined
          ? undefined
          : setTimeout(() => {
              totals.kills += 1
              child.kill('SIGKILL')
            }, killAfter)
      child.on('error', reject)
      child.on('exit', () => {
        clearTimeout(timer)
        children.delete(child)
        const end = join(home, 'end.json')
        resolve(
          existsSync(end)
            ? JSON.parse(readFileSync(end, 'utf8')).name
            : undefined,
        )
      })
    })

  /** Outcomes that end a plan: done, or certainly never. */
  const isEnd = (name: string | undefined) =>
    name !== undefined &&
    ['success', 'SimulationFailedError', 'TransactionRevertedError'].includes(
      name,
    )

  type Task = Awaited<ReturnType<typeof prepare>>
  const open: Task[] = []
  const done: (Task & { end: string })[] = []

  async function weather(task: Task) {
    for (let attempt = 0; attempt < 6; attempt++) {
      if (attempt > 0) totals.resumed += 1
      const isKilled = attempt < 3 && random() < 0.6
      const end = await run(
        task.home,
        // A worker takes some hundred milliseconds to start.
        isKilled ? 250 + random() * 1_800 : undefined,
      )
      if (isEnd(end)) return void done.push({ ...task, end: end as string })
    }
    open.push(task)
  }

  async function inParallel<item>(
    items: item[],
    work: (item: item) => Promise<void>,
  ) {
    const queue = [...items]
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let item = queue.shift(); item !== undefined; item = queue.shift())
          await work(item)
      }),
    )
  }

  try {
    for (const [phase, share] of [0, 1].entries()) {
      const tasks: Task[] = []
      for (let index = 0; index < plans; index++)
        if (Math.floor(index / 24) % 2 === share)
          tasks.push(await prepare(index))
      // At once, then in blocks of one second.
      if (phase === 1) await client.setIntervalMining({ interval: 1 })
      await inParallel(tasks, weather)
    }
    await client.setIntervalMining({ interval: 0 })
    await client.setAutomine(true)

    // The weather clears. What a wallet may still send ends with its deadline.
    for (const proxy of proxies) proxy.setRules([])
    await client.increaseTime({ seconds: 200_000 })
    await client.mine({ blocks: 1 })
    await inParallel(open.splice(0), async (task) => {
      totals.resumed += 1
      const end = await run(task.home, undefined)
      done.push({ ...task, end: end ?? 'nothing' })
    })

    for (const { end, plan, home } of done) {
      ends[end] = (ends[end] ?? 0) + 1
      const effects = await countEffects(plan, fromBlock)
      expect({ home, end, effects }).toEqual({
        home,
        end: expect.stringMatching(
          /^(success|SimulationFailedError|TransactionRevertedError)$/,
        ),
        effects: end === 'success' ? 1 : 0,
      })
    }
    expect(done).toHaveLength(plans)
    process.stdout.write(
      `Storm, seed ${seed}: ${plans} plans, ${totals.kills} kills, ${totals.resumed} resumed; ends ${JSON.stringify(ends)}; faults ${JSON.stringify(proxies.map(countFaults))}\n`,
    )
  } finally {
    for (const child of children) child.kill('SIGKILL')
    for (const proxy of proxies) await proxy.close()
  }
}, 3_600_000)
