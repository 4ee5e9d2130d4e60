import type { Faucet } from '../faucet.js'
import { readLanes } from './readLanes.js'

/** Seconds at one price after which a lane counts as standing still. */
const patience = 60

/** Why no lane pays now; with one that does, nothing. */
export async function findLaneProblems(faucet: Faucet): Promise<string[]> {
  const { lanes, pausedAt } = await readLanes(faucet)
  const running = lanes.filter(({ haltedAt }) => haltedAt === null)
  const moving = running.filter(({ waiting }) => waiting < patience)
  return [
    ...(running.length === 0 ? ['signer halted'] : []),
    ...(running.length > 0 && moving.length === 0
      ? ['payouts stand still']
      : []),
    ...(pausedAt === null ? [] : ['paused']),
  ]
}
