import { type Client, createClient, pad, toHex } from 'viem'
import { deploymentToChain } from '../../src/deployment/deploymentToChain.js'
import { trustNode } from '../../src/utils/trustNode.js'
import { startClock } from './clock.js'
import {
  createLine,
  type Fault,
  type Line,
  overCustom,
  overDeployment,
  overFallback,
  overHttp,
} from './connection.js'
import { deployments } from './exchange.js'
import { type ChainProfile, createLedger } from './ledger.js'
import { createNode, type NodeProfile, rightNode } from './node.js'
import { carryOut, isOf, type Order, planOrder, type Story } from './orders.js'
import { createRandom } from './random.js'
import { keepReading, type Read } from './reads.js'
import {
  createLocalKey,
  createSigningNode,
  createWallet,
  localKey,
  type SignerProfile,
} from './signers.js'
import type { Trade } from './trades.js'

/** An event on the chain. */
export type Happening = {
  /** Seconds since the start. */
  at: number
} & (
  | { kind: 'reorganization'; depth: number; isForgotten: boolean }
  | { kind: 'restart' }
  /** The mempools drop the account's transactions. */
  | { kind: 'drop'; isFirstOnly: boolean }
  /** Another program, possibly with the same key, sends a transaction. */
  | { kind: 'trade'; trade: Trade }
)

/** A complete world as plain data, which a seed determines. */
export type World = {
  /** Seeds the random values of programs, e.g. IDs. */
  seed: number
  chain: ChainProfile
  deployment: keyof typeof deployments
  nodes: NodeProfile[]
  /** The programs' connection to the nodes. */
  transport: 'deployment' | 'http' | 'custom'
  /** Milliseconds until each answer. */
  latency: number
  faults: Fault[]
  signer: SignerProfile
  orders: Order[]
  reads: Read[]
  happenings: Happening[]
}

/** A world without special properties. */
export const plainWorld: World = {
  seed: 1,
  chain: {
    blockTime: 1,
    age: 10,
    baseFee: 1_000_000_000,
    gasLimit: 30_000_000,
    inclusion: 0,
    isMilliseconds: false,
    feeBps: 0,
    past: [],
  },
  deployment: 'multicall',
  nodes: [rightNode],
  transport: 'deployment',
  latency: 0,
  faults: [],
  signer: localKey,
  orders: [],
  reads: [],
  happenings: [],
}

/** Checks for nodes that delay a reader, or whose range limits it must find. */
export const isSlow = ({ nodes }: World) =>
  nodes.some((it) => it.rateLimit || it.rangeLimit?.logs)

/**
 * Returns the maximum requests of a reading, which depend on the windows that it needs.
 */
export function getMaxReading(world: World) {
  const { chain, deployment, happenings, nodes } = world
  // No read needs more than a day.
  const blocks = Math.min(chain.age, 90_000) + 400 / (chain.blockTime || 1)
  const limits = nodes.map((it) => it.rangeLimit?.blocks ?? 2_000)
  if (deployment === 'narrow') limits.push(500)
  // Each window is requested twice for an account.
  const windows = Math.ceil(blocks / Math.min(2_000, ...limits))
  const transactions = chain.past.length + happenings.length
  // A request that was refused for its number of logs is not repeated.
  return (60 + 8 * windows + 12 * transactions) * (isSlow(world) ? 3 : 1)
}

/**
 * Returns the number of requests after which a program is cut off, because it would
 * never stop.
 */
export const getMaxRequests = (world: World) =>
  world.reads.length > 0 ? Math.max(3_000, getMaxReading(world)) : 3_000

/** Everything that happened in a world. */
export type Outcome = Awaited<ReturnType<typeof runWorld>>

/** The SDK caches accounts in memory, so each run has another account. */
let runs = 0

/** Milliseconds after which everything must have ended. */
const longest = 30 * 60 * 60 * 1_000

const transports = {
  deployment: overDeployment,
  http: (line: Line) => overHttp(line),
  custom: ({ ask }: Line) => overCustom(ask),
}

/** Runs a world, and returns its outcome. */
export async function runWorld(world: World) {
  const clock = startClock(world.seed)
  try {
    const account = pad(toHex(0xacc0_0000 + runs++), { size: 20 })
    const ledger = createLedger(
      clock,
      world.chain,
      account,
      world.orders.length === 0,
    )
    const nodes = world.nodes.map((it) => createNode(clock, ledger, it))
    const right = createNode(clock, ledger, rightNode)
    const deployment = deployments[world.deployment]
    const chain = deploymentToChain(deployment)
    const connect = (transport: ReturnType<typeof overHttp>, signs = true) =>
      createClient({
        ...{ chain, transport, pollingInterval: 1_000 },
        ...(signs && {
          account:
            world.signer.kind === 'local' ? createLocalKey(account) : account,
        }),
      } as never) as Client
    const random = createRandom(world.seed)
    const lines: Line[] = []
    const maxRequests = getMaxRequests(world)
    function openLine(faults: readonly Fault[]) {
      const { latency } = world
      const line = { clock, nodes, random, faults, latency, maxRequests }
      lines.push(createLine(line))
      return lines.at(-1) as Line
    }
    const wallets: ReturnType<typeof createWallet>[] = []

    /** Creates the clients of one order's program, each with its own connection. */
    function openClients(order: number) {
      const line = openLine(order === 0 ? world.faults : [])
      const { signer } = world
      if (signer.kind === 'wallet' || signer.kind === 'walletBehindFallback') {
        const node = nodes[0] ?? right
        const { ask } = openLine([])
        wallets[0] ??= createWallet({
          ...{ clock, ledger, node, ask, account, profile: signer },
        })
        const [wallet] = wallets
        const through = signer.kind === 'wallet' ? overCustom : overFallback
        const walletClient = connect(
          through((method, params) => wallet?.request(method, params) as never),
        )
        const publicClient = connect(overLine(), false)
        return { line, clients: { publicClient, walletClient } }
      }
      const isNode = signer.kind === 'node'
      const sign = createSigningNode(account, world.chain.baseFee)
      const client = connect(isNode ? overHttp(line, sign) : overLine())
      return { line, clients: { publicClient: client, walletClient: client } }

      function overLine() {
        return world.transport === 'http'
          ? overHttp(line)
          : overCustom(line.ask)
      }
    }

    for (const happening of world.happenings)
      clock.after(happening.at * 1_000, () => happen(happening))
    function happen(happening: Happening) {
      if (happening.kind === 'reorganization')
        ledger.reorganize(happening.depth, happening.isForgotten)
      if (happening.kind === 'restart') ledger.restart()
      if (happening.kind === 'drop') ledger.drop(account, happening.isFirstOnly)
      if (happening.kind === 'trade') ledger.trade(happening.trade)
    }

    /** Checks the wallet as a careful user would, once no prompt is open. */
    async function readActivity(call: Story['calls'][number]) {
      const [wallet] = wallets
      // Equal orders look the same in the wallet.
      if (!wallet || world.orders.length > 1) return 'unknown'
      await clock.sleep(120_000)
      if (wallet.open > 0) return 'unknown'
      const isSent = wallet.activity.some((sent) => isOf(sent, call))
      return isSent ? 'sent' : 'nothing'
    }

    // A plan may be for the chain before a restart.
    const planner = connect(
      overCustom(async (method, params) =>
        right.answer(method, params as never),
      ),
    ).extend(trustNode)
    const stories: (Story | undefined)[] = world.orders.map(() => undefined)
    const all = Promise.all(
      world.orders.map(async (order, index) => {
        await clock.sleep(order.at * 1_000)
        const plan = await planOrder(planner, order, account, deployment)
        const { line, clients } = openClients(index)
        const options =
          world.signer.kind === 'node' ? { signer: 'keepsNonce' } : {}
        stories[index] = await carryOut({
          ...{ clock, clients, deployment, line, order, plan, options },
          readActivity,
          fillGap: () =>
            ledger.trade({ by: 'account', kind: 'wrap', amount: 1 }),
        })
      }),
    )
    let beQuiet = () => {}
    const isQuiet = new Promise<void>((resolve) => {
      beQuiet = resolve
    })
    const readStories = Promise.all(
      world.reads.map((read) =>
        keepReading({
          ...{ clock, ledger, account, deployment, read, isQuiet },
          connect: openReader,
        }),
      ),
    )
    function openReader(faults: readonly Fault[] | 'right') {
      const isRight = faults === 'right'
      const line = isRight
        ? createLine({ clock, nodes: [right], random, faults: [], maxRequests })
        : openLine(faults)
      const transport = transports[isRight ? 'http' : world.transport](line)
      return { line, client: connect(transport, false) }
    }

    const hasEnded = await clock.run(all, clock.now() + longest)
    if (hasEnded) await all
    // Mines pending transactions, and lets all nodes catch up.
    await clock.run(clock.sleep(300_000), clock.now() + longest)
    ledger.freeze()
    beQuiet()
    const areRead = await clock.run(readStories, clock.now() + longest)
    const reads = areRead ? await readStories : []
    const mostAsked = Math.max(0, ...lines.map((line) => line.requests))
    const lost = lines.reduce((sum, line) => sum + line.lost, 0)
    const widest = Math.max(0, ...nodes.map((node) => node.widest))
    return {
      ...{ world, account, hasEnded, areRead, ledger, stories, reads },
      ...{ wallets, lost, widest, mostAsked },
    }
  } finally {
    clock.stop()
  }
}
