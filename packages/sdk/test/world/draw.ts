import type { Fault, FaultKind } from './connection.js'
import { type NodeProfile, rightNode } from './node.js'
import type { Order } from './orders.js'
import { createRandom, type Random } from './random.js'
import { refusals } from './refusals.js'
import { type Prompt, plainPrompt, type SignerProfile } from './signers.js'
import type { Happening, World } from './world.js'

/** Draws a world: everything is plain mostly, and anything may differ. */
export function drawWorld(seed: number): World {
  const random = createRandom(seed)
  const { pick, rarely, oneIn, below } = random
  const signer = drawSigner(random)
  const orders = Array.from({ length: rarely(4, 1, 2, 3) }, () =>
    drawOrder(random),
  )
  return {
    seed,
    chain: {
      blockTime: pick([1, 1, 2, 0]),
      age: rarely(4, 10, 400),
      baseFee: rarely(4, 1_000_000_000, 0, undefined),
      inclusion: rarely(2, 0, 1, 2, 5),
    },
    hasMulticall: !oneIn(4),
    nodes: Array.from({ length: rarely(3, 1, 2, 3) }, () => drawNode(random)),
    transport: pick(['http', 'custom']),
    latency: rarely(4, 0, 30),
    faults: oneIn(2) ? [drawFault(random)] : [],
    signer,
    orders,
    happenings: oneIn(6)
      ? Array.from({ length: 1 + below(2) }, () => drawHappening(random))
      : [],
  }
}

const drawLag = ({ rarely }: Random) => rarely(3, 0, 1, 2, 5)

export function drawNode(random: Random): NodeProfile {
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
      ? { blocks: pick([10, 100, 500]), refusal: pick(names) }
      : undefined,
    hasNullLogs: oneIn(5),
    isChecksummed: oneIn(3),
    isMilliseconds: false,
    hasBlock0: !oneIn(6),
    estimatesAt: pick(['pending', 'latest']),
  }
}

const kinds: FaultKind[] = [
  ...(['lostBefore', 'lostAfter', 'repeated', 'late', 'html', 'null'] as const),
  ...(['internal', 'busy', 'noHeader'] as const),
]

function drawFault({ pick, rarely, below }: Random): Fault {
  return {
    kind: pick(kinds),
    of: pick(['send', 'call', 'count', 'hash', 'any']),
    at: below(4),
    times: rarely(3, 1, 2, 8),
    seconds: pick([2, 15, 60]),
  }
}

function drawPrompt({ rarely, pick }: Random): Prompt {
  return {
    decision: rarely(3, 'confirm', 'reject', 'leaveOpen'),
    after: pick([0, 2, 20, 90]),
    answer: rarely(2, 'hash', 'lost', 'late', 'internal', 'unknown method'),
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

function drawOrder({ pick, below, rarely, oneIn }: Random): Order {
  return {
    kind: pick([
      'wrap',
      'wrap',
      'unwrap',
      'sell',
      'sell',
      'buy',
      'exactOutput',
      'approve',
    ]),
    amount: pick([100, 100, 250]),
    at: below(3),
    kills: oneIn(3)
      ? Array.from({ length: 1 + below(2) }, () => ({
          at: below(25),
          when: pick(['before', 'after'] as const),
        }))
      : [],
    pause: rarely(3, 3, 60, 1_000),
    patience: 600,
  }
}

function drawHappening({ pick, below, oneIn }: Random): Happening {
  const at = 1 + below(20)
  return pick([
    {
      at,
      kind: 'reorganization',
      depth: 1 + below(pick([3, 200])),
      isForgotten: oneIn(3),
    },
    { at, kind: 'drop' },
    { at, kind: 'restart' },
    { at, kind: 'foreign' },
    { at, kind: 'foreign' },
  ] as const)
}
