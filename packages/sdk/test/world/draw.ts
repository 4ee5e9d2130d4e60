import type { Fault, FaultKind } from './connection.js'
import { type NodeProfile, rightNode } from './node.js'
import type { Order } from './orders.js'
import { createRandom, type Random } from './random.js'
import type { Read } from './reads.js'
import { refusals } from './refusals.js'
import {
  localKey,
  type Prompt,
  plainPrompt,
  type SignerProfile,
} from './signers.js'
import type { Trade } from './trades.js'
import type { Happening, World } from './world.js'

/** Draws a world. Most properties are usual, but any may differ. */
export function drawWorld(seed: number): World {
  const random = createRandom(seed)
  const { pick, rarely, oneIn, below } = random
  const isReading = oneIn(3)
  const many = <item>(count: number, draw: (random: Random) => item) =>
    Array.from({ length: count }, () => draw(random))
  const age = rarely(2, 10, 400, 3_000, ...(isReading ? [old] : []))
  const blockTime = pick([1, 1, 2, 0])
  return {
    seed,
    chain: {
      blockTime,
      age,
      baseFee: rarely(4, 1_000_000_000, 0, null),
      // The low limit is slightly above the gas of the calls.
      gasLimit: rarely(12, 30_000_000, 160_000),
      inclusion: rarely(2, 0, 1, 2, 5),
      isMilliseconds: oneIn(12),
      feeBps: !isReading && oneIn(12) ? 100 : 0,
      past: isReading
        ? many(below(8), drawTrade)
            .map((trade) => ({
              ...trade,
              block: age - below(Math.min(age, 90_000)),
            }))
            .sort((a, b) => a.block - b.block)
        : [],
    },
    deployment: rarely(3, 'multicall', 'plain', 'narrow'),
    nodes: many(rarely(3, 1, 2, 3), (it) => drawNode(it, age)),
    transport: pick(['deployment', 'http', 'custom']),
    latency: rarely(4, 0, 30),
    faults: !isReading && oneIn(2) ? [drawFault(random)] : [],
    signer: isReading ? localKey : drawSigner(random),
    orders: isReading ? [] : drawOrders(random, blockTime),
    reads: isReading ? many(rarely(2, 1, 2), (it) => drawRead(it, age)) : [],
    happenings: isReading
      ? many(1 + below(4), oneIn(3) ? drawHappening : drawTrading)
      : oneIn(6)
        ? many(1 + below(2), drawHappening)
        : [],
  }
}

const drawLag = ({ rarely }: Random) => rarely(3, 0, 1, 2, 5)

/** Blocks of a chain that is far older than the range of market reads. */
const old = 1_000_000

function drawNode(random: Random, age: number): NodeProfile {
  const { oneIn, rarely, pick } = random
  if (oneIn(3)) return rightNode
  const names = Object.keys(refusals) as (keyof typeof refusals)[]
  return {
    lag: {
      head: 0,
      state: drawLag(random),
      logs: drawLag(random),
      hashes: drawLag(random),
    },
    aboveHead: pick(['clips', 'refuses']),
    ignoresCountBlock: oneIn(4),
    statesKept: rarely(4, undefined, 128),
    hasPending: !oneIn(6),
    simulation: pick(['missing', 'crashes']),
    batchLimit: rarely(6, undefined, 3),
    rangeLimit: oneIn(3)
      ? {
          blocks: age === old ? 10_000 : pick([10, 100, 500]),
          ...(age < old && oneIn(3) && { logs: 5 }),
          refusal: pick(names),
        }
      : undefined,
    rateLimit: rarely(12, undefined, 20, 50),
    hasNullLogs: oneIn(5),
    isChecksummed: oneIn(3),
    hasLogTimes: oneIn(3),
    hasBlock0: !oneIn(6),
    hasTraces: oneIn(2),
    estimatesAt: pick(['pending', 'latest']),
  }
}

const kinds: FaultKind[] = [
  ...(['lostBefore', 'lostAfter', 'repeated', 'late', 'cached'] as const),
  ...(['html', 'null', 'untrue', 'internal', 'busy'] as const),
  ...(['tooMany', 'noHeader'] as const),
]

function drawFault({ pick, rarely, below }: Random): Fault {
  const kind = pick(kinds)
  return {
    kind,
    of:
      kind === 'untrue'
        ? 'send'
        : pick(['send', 'call', 'count', 'hash', 'any'] as const),
    at: below(4),
    times: rarely(3, 1, 2, 8),
    seconds: pick([2, 15, 60]),
  }
}

function drawPrompt({ rarely, pick }: Random): Prompt {
  return {
    decision: rarely(3, 'confirm', 'reject', 'leaveOpen'),
    after: pick([0, 2, 20, 90]),
    answer: rarely(
      2,
      'hash',
      'lost',
      'late',
      'internal',
      'untrue',
      'unknown method',
    ),
    next: rarely(3, 'nothing', 'speedUp', 'cancel'),
    amount: rarely(4, 'kept', 'lowered'),
  }
}

function drawSigner(random: Random): SignerProfile {
  const { pick, oneIn, below } = random
  const kind = pick([
    'local',
    'local',
    'node',
    'wallet',
    'walletBehindFallback',
  ] as const)
  const isWallet = kind.startsWith('wallet')
  return {
    kind,
    takesNonce: !isWallet || oneIn(3),
    takesGas: !isWallet || oneIn(2),
    prompts: isWallet
      ? Array.from({ length: below(3) }, () =>
          oneIn(3) ? plainPrompt : drawPrompt(random),
        )
      : [],
  }
}

/** Draws orders. Several of the same kind compete the most. */
function drawOrders(random: Random, blockTime: number): Order[] {
  const { oneIn, rarely } = random
  const isSame = oneIn(2)
  const orders = Array.from({ length: rarely(3, 1, 2, 3) }, () =>
    drawOrder(random, blockTime),
  )
  const [{ kind }] = orders as [Order]
  return isSame ? orders.map((order) => ({ ...order, kind })) : orders
}

function drawOrder(
  { pick, below, rarely, oneIn }: Random,
  blockTime: number,
): Order {
  return {
    kind: pick([
      ...(['wrap', 'wrap', 'unwrap', 'sell', 'sell', 'buy'] as const),
      ...(['exactOutput', 'approve', 'deposit', 'depositTokens'] as const),
      ...(['withdraw', 'withdrawByPermit', 'withdrawByPermit'] as const),
    ]),
    amount: pick([100, 100, 250]),
    at: below(3),
    kills: oneIn(3)
      ? Array.from({ length: 1 + below(2) }, () => ({
          at: below(25),
          when: pick(['before', 'after', 'seconds'] as const),
        }))
      : [],
    pause: rarely(3, 3, 60, 1_000),
    patience: 600,
    // Without other transactions, no further block is mined on demand.
    confirmations: blockTime === 0 ? 1 : rarely(4, 1, 2, 4),
    insists: oneIn(2),
  }
}

function drawTrade({ pick, oneIn }: Random): Trade {
  const by = pick(['account', 'other'] as const)
  return {
    by,
    kind: pick(['buy', 'buy', 'deposit', 'wrap']),
    // The largest amount moves the price beyond the slippage.
    amount: by === 'other' && oneIn(2) ? 1_000_000 : pick([1, 50, 300]),
  }
}

const drawTrading = (random: Random): Happening => ({
  ...{ at: random.below(20), kind: 'trade', trade: drawTrade(random) },
})

function drawRead(random: Random, age: number): Read {
  const { pick, below, oneIn } = random
  // The other readers read the whole chain.
  const kinds = [
    ...(['pool', 'aprs', 'position'] as const),
    ...(age === old ? [] : (['history', 'activity'] as const)),
  ]
  const of = pick(['logs', 'hash', 'call', 'any'] as const)
  return {
    kind: pick(kinds),
    at: Array.from({ length: 1 + below(4) }, () => pick([1, 2, 5, 20])),
    faults: oneIn(3) ? [{ ...drawFault(random), of }] : [],
  }
}

function drawHappening(random: Random): Happening {
  const { pick, below, oneIn } = random
  const at = 1 + below(20)
  return pick([
    {
      at,
      kind: 'reorganization',
      depth: 1 + below(pick([3, 200])),
      isForgotten: oneIn(3),
    },
    { at, kind: 'drop', isFirstOnly: oneIn(2) },
    { at, kind: 'restart' },
    { at, kind: 'trade', trade: drawTrade(random) },
    { at, kind: 'trade', trade: drawTrade(random) },
  ] as const)
}
