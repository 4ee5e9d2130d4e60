import type { PrivateKeyAccount } from 'viem/accounts'
import type { Config } from '../../src/config/readConfig.js'
import { createFaucet, type Faucet } from '../../src/faucet.js'
import { createClaimer } from '../../src/payout/createClaimer.js'
import { Refusal } from '../../src/payout/refusals.js'
import {
  createRecovery,
  createRecoveryLoop,
} from '../../src/recovery/recover.js'
import type { Metrics } from '../../src/server/metrics.js'
import type { Log } from '../../src/utils/log.js'
import type { Chain } from './chain.js'
import type { createDatabaseServer } from './database.js'
import type { Faults } from './faults.js'
import { createNodeClient } from './node.js'
import { kill, type Owner, type World } from './world.js'

export type Answer =
  | { status: 200; txHash: string }
  | { status: number; error: string }
  /** The connection was closed without an answer. */
  | { status: 0 }

export type Replica = ReturnType<typeof createReplica>

type Life = {
  faucet: Faucet
  claim: ReturnType<typeof createClaimer>
}

/** Creates a faucet process that dies and restarts. */
export function createReplica({
  name,
  world,
  faults,
  chain,
  server,
  config,
  account,
  metrics,
  log,
}: {
  name: string
  world: World
  faults: Faults
  chain: Chain
  server: ReturnType<typeof createDatabaseServer>
  config: Config
  account: PrivateKeyAccount
  metrics: Metrics
  log: Log
}) {
  let lives = 0
  let owner: Owner
  let life: Life | undefined
  let lookedAt = 0

  /** Starts as `serve` does, but without a port. */
  const start = () => {
    lives += 1
    const self: Owner = { name: `${name}${lives}`, isAlive: true, onDeath: [] }
    owner = self
    life = undefined
    world.after(world.random.between(1, 300), self, 'starts', async () => {
      try {
        const faucet = await createFaucet({
          config,
          log: log.child({ process: self.name }),
          store: server.openStore(owner),
          client: createNodeClient({
            world,
            faults,
            chain,
            owner: self,
            chainId: config.deployment.chain.id,
            timeout: config.rpcTimeout,
          }),
          account,
          metrics,
        })
        const recover = createRecovery(faucet)
        createRecoveryLoop({
          recover: async () => {
            const began = world.now()
            await recover()
            lookedAt = began
          },
          interval: config.recoveryInterval,
          log: faucet.log,
        })
        life = { faucet, claim: createClaimer(faucet) }
      } catch {
        // Without a database, the process exits, and its supervisor restarts it.
        kill(self)
        start()
      }
    })
  }
  start()

  return {
    name,
    faucet: () => life?.faucet,
    owns: (other: Owner) => other === owner,
    lookedAt: () => lookedAt,

    crash() {
      world.trace(`${owner.name} is killed`)
      kill(owner)
      start()
    },

    stop: () => kill(owner),

    /** Calls back with the answer, unless the process dies before. */
    post(
      body: { message: string; signature: string },
      visitor: string,
      onAnswer: (answer: Answer) => void,
    ): void {
      if (!life) {
        onAnswer({ status: 0 })
        return
      }
      const { claim, faucet } = life
      let isAnswered = false
      const answer = (value: Answer) => {
        if (isAnswered) return
        isAnswered = true
        onAnswer(value)
      }
      owner.onDeath.push(() => answer({ status: 0 }))
      world.after(world.random.between(0, 5), owner, 'is asked', () => {
        claim(body, visitor, faucet.log).then(
          ({ payouts: [payout] }) =>
            answer({ status: 200, txHash: `${payout?.txHash}` }),
          (error) =>
            error instanceof Refusal
              ? answer({ status: error.status, error: error.message })
              : answer({ status: 500, error: String(error) }),
        )
      })
    },
  }
}
