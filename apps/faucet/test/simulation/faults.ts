import type { World } from './world.js'

/** Maximum probability of each fault on one occasion. */
const worst = {
  /** A process crashes before one of its events. */
  crash: 0.01,
  /** The connection to the database breaks, possibly after the statement. */
  databaseLost: 0.02,
  requestLost: 0.2,
  answerLost: 0.3,
  /** No answer arrives before the client gives up. */
  hang: 0.15,
  /** A node behind the load balancer lags some blocks behind the others. */
  lag: 0.4,
  /** A node's receipts lag behind its counts. */
  receiptLag: 0.5,
  mempoolLoss: 0.25,
  /** A transaction waits for a later block. */
  skip: 0.4,
  reorg: 0.2,
  /** Another program uses the faucet's key at a block. */
  foreignUse: 0.08,
  /** The base fee spikes for a while. */
  feeRise: 0.1,
  /** Only the node that accepted a replacement has it. */
  lateReplacement: 0.7,
  /** A node has dropped the states of all blocks except the last. */
  pruned: 0.5,
}

export type Fault = keyof typeof worst

export type Faults = ReturnType<typeof createFaults>

/**
 * Draws a few faults for a seed, because with all faults hardly anything would be paid.
 */
export function createFaults(world: World) {
  const { random } = world
  const rates = new Map<Fault, number>()
  for (const fault of Object.keys(worst) as Fault[])
    if (random.chance(fault === 'foreignUse' ? 0.15 : 0.3))
      rates.set(fault, worst[fault] * random.between(0.2, 1))
  // Probability of a slow answer, which may exceed the faucet's limits. Delays are in
  // milliseconds.
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
