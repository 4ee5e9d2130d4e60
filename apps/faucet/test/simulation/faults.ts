import type { World } from './world.js'

/** Probabilities, each per occasion. */
const worst = {
  /** A process dies, at any event of its own. */
  crash: 0.01,
  /** The connection to the database breaks, also after the statement. */
  databaseLost: 0.02,
  requestLost: 0.2,
  answerLost: 0.3,
  /** No answer at all, until the client gives up. */
  hang: 0.15,
  /** A node behind the balancer is some blocks behind the others. */
  lag: 0.4,
  /** A node's receipts are behind its counts. */
  receiptLag: 0.5,
  mempoolLoss: 0.25,
  /** A transaction waits for another block. */
  skip: 0.4,
  reorg: 0.2,
  /** Another program uses the faucet's key, at any block. */
  foreignUse: 0.08,
  /** The base fee rises many times over for a while, at any block. */
  feeRise: 0.1,
  /** A replacement does not get further than the node that took it. */
  lateReplacement: 0.7,
  /** A node has forgotten the state of all blocks but its last. */
  pruned: 0.5,
}

export type Fault = keyof typeof worst

export type Faults = ReturnType<typeof createFaults>

/** Draws a few faults for a seed: if everything breaks, little is ever paid. */
export function createFaults(world: World) {
  const { random } = world
  const rates = new Map<Fault, number>()
  for (const fault of Object.keys(worst) as Fault[])
    if (random.chance(fault === 'foreignUse' ? 0.15 : 0.3))
      rates.set(fault, worst[fault] * random.between(0.2, 1))
  // Milliseconds; slow ones are rare, and longer than the faucet's patience.
  let slowness = random.pick([0, 0, 0.02, 0.1])
  const delays = {
    database: [0.2, 4, 700],
    node: [1, 60, 2_500],
  } as const

  return {
    happens: (fault: Fault) => random.chance(rates.get(fault) ?? 0),
    has: (fault: Fault) => rates.has(fault),
    delay(kind: keyof typeof delays): number {
      const [least, most, slow] = delays[kind]
      return random.chance(slowness)
        ? random.between(most, slow)
        : random.between(least, most)
    },
    heal() {
      rates.clear()
      slowness = 0
    },
    describe: () =>
      [...rates].map(([name, rate]) => `${name} ${rate.toFixed(3)}`).join(', '),
  }
}
