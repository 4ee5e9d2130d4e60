import { randomUUID } from 'node:crypto'
import { type AnyPlan, serializePlan } from '@letheswap/sdk'
import { type Hash, keccak256, toHex } from 'viem'
import { ToolError } from './ToolError.js'

/** Milliseconds for which a simulation is valid. */
const lifetime = 60_000
const mostKept = 1_000

export type PlanBook = ReturnType<typeof createPlanBook>

/** @param now - Returns milliseconds of a monotonic clock. */
export function createPlanBook(now = () => performance.now()) {
  const plans = new Map<string, string>()
  const simulations = new Map<
    string,
    { planHash: string; time: number; isUsed: boolean }
  >()

  return {
    add(plan: AnyPlan): Hash {
      const text = serializePlan(plan)
      const planHash = keccak256(toHex(text))
      keep(plans, planHash, text)
      return planHash
    },

    get(planHash: string): string {
      const text = plans.get(planHash)
      if (text !== undefined) return text
      throw new ToolError(
        'UnknownPlanError',
        'planHash',
        'The server has no such plan, or has executed it: make a new one.',
      )
    },

    addSimulation(planHash: string): string {
      const simulationId = randomUUID()
      keep(simulations, simulationId, { planHash, time: now(), isUsed: false })
      return simulationId
    },

    /** Throws unless the plan was simulated within a minute and not executed yet. */
    assertSimulated(planHash: string, simulationId: string) {
      const simulation = simulations.get(simulationId)
      const fail = (name: string, sentence: string) =>
        new ToolError(name, 'simulationId', sentence)
      if (!simulation)
        throw fail('UnknownSimulationError', 'Unknown simulation.')
      if (simulation.planHash !== planHash)
        throw fail(
          'PlanMismatchError',
          'The simulation belongs to another plan.',
        )
      if (simulation.isUsed)
        throw fail('UsedSimulationError', 'The plan was already executed.')
      if (now() - simulation.time >= lifetime)
        throw fail(
          'StaleSimulationError',
          'The simulation is older than a minute: simulate the plan again.',
        )
      return simulation
    },

    /** Uses up a plan and its simulation before the execution. */
    consume(planHash: string, simulationId: string) {
      this.assertSimulated(planHash, simulationId).isUsed = true
      plans.delete(planHash)
    },

    /** Removes all plans and simulations, e.g. after a rewind. */
    clear() {
      plans.clear()
      simulations.clear()
    },
  }
}

function keep<value>(map: Map<string, value>, key: string, value: value) {
  // Moves an existing plan to the end, as the most recent.
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > mostKept && oldest !== undefined) map.delete(oldest)
}
