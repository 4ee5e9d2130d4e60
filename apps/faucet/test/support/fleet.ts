import { type FaucetProcess, spawnFaucet } from './process.js'

const wait = (milliseconds: number) =>
  new Promise<void>((done) => setTimeout(done, milliseconds))

/** Starts servers on one database, which `storm` kills and restarts. */
export function startFleet({
  env,
  servers,
  random,
}: {
  env: Record<string, string>
  servers: number
  random: () => number
}) {
  let kills = 0
  let isOver = false
  const fleet: FaucetProcess[] = Array.from({ length: servers }, () =>
    spawnFaucet(env),
  )
  const waiting: { kills: number; resolve: () => void }[] = []

  const killOne = async (index: number): Promise<void> => {
    const child = fleet[index] as FaucetProcess
    // Kills a server mostly while it works, and sometimes while it starts and recovers.
    if (random() < 0.8) await child.ready
    // The delay is long enough for some claims to succeed on a slow machine.
    await wait(random() * 600)
    await child.stop('SIGKILL')
    kills += 1
    for (const entry of waiting) if (entry.kills <= kills) entry.resolve()
    fleet[index] = spawnFaucet(env)
  }

  return {
    count: () => kills,

    /** Resolves after this number of kills. */
    killed: (count: number) =>
      new Promise<void>((resolve) => {
        if (kills >= count) resolve()
        else waiting.push({ kills: count, resolve })
      }),

    /** Returns the URL of a server that is ready, or of the next ready server. */
    async getUrl(): Promise<string> {
      const index = Math.floor(random() * servers)
      return (fleet[index] as FaucetProcess).ready
    },

    /** Kills one server after the other, up to this number. */
    async storm(
      count: number,
      afterKill: (kill: number) => Promise<void> = async () => {},
    ): Promise<void> {
      for (let kill = 0; kill < count && !isOver; kill += 1) {
        await killOne(kill % servers)
        await afterKill(kill)
      }
    },

    /** Waits until all servers are ready. */
    async calm(): Promise<void> {
      for (const child of fleet) await child.ready
    },

    /** Waits for a moment, in which the servers run. */
    turn: () => wait(20),

    async stop() {
      isOver = true
      const ends: { code: number | null; output: readonly string[] }[] = []
      for (const child of fleet) {
        const { code } = await child.stop()
        ends.push({ code, output: child.output })
      }
      return ends
    },
  }
}
