import { getRefusal, getTried, type TriedStep } from './outcome.js'
import type { Act, Scenario, ScenarioStep } from './schema.js'
import { compare } from './state.js'
import type {
  ScenarioProblem,
  ScenarioResult,
  ScenarioState,
  ScenarioToken,
} from './types.js'

type Parameters = {
  scenario: Scenario
  tokens: readonly ScenarioToken[]
  /** Takes a step; it throws a StepRefusedError where that fails. */
  take: (
    step: TriedStep | Act,
    index: number,
    field: string,
  ) => Promise<void> | void
  /** Remembers the state after a step that has a name. */
  keep: (checkpoint: string) => Promise<void> | void
  getState: () => Promise<ScenarioState> | ScenarioState
  /** Number of steps to take. */
  count?: number | undefined
  onStep?: ((index: number) => void) | undefined
}

/** Takes the steps, and compares what they say with what there is. */
export async function runSteps({
  scenario,
  tokens,
  take,
  keep,
  getState,
  count = scenario.steps.length,
  onStep,
}: Parameters): Promise<Omit<ScenarioResult, 'deployment'>> {
  const problems: ScenarioProblem[] = []
  const checkpoints: ScenarioResult['checkpoints'] = {}
  for (const [index, step] of scenario.steps.slice(0, count).entries()) {
    const { tried, field } = getTried(step, `steps[${index}]`)
    let error: unknown
    try {
      await take(tried, index, field)
    } catch (thrown) {
      error = thrown
    }
    const refusal = getRefusal(step, error)
    if (refusal) {
      problems.push({
        step: index,
        field: step.type,
        expected: getExpected(step),
        actual: `${refusal.code}: ${refusal.shortMessage}`,
      })
      // What follows was written for the state after this step.
      break
    }
    if (step.checkpoint !== undefined) await keep(step.checkpoint)
    if (step.expect || step.checkpoint !== undefined) {
      const state = normalize(await getState())
      if (step.checkpoint !== undefined) checkpoints[step.checkpoint] = state
      problems.push(...compare(tokens, state, step, index))
    }
    onStep?.(index)
  }
  return {
    isExpected: problems.length === 0,
    problems,
    checkpoints,
    state: normalize(await getState()),
  }
}

/** The state in the one form that arithmetic and chain share. */
const normalize = ({ balances, pools }: ScenarioState): ScenarioState => ({
  balances: new Map(
    [...balances].map(([actor, held]) => [
      actor,
      new Map([...held].filter(([, amount]) => amount > 0n)),
    ]),
  ),
  pools: new Map(
    [...pools].map(([key, pool]) => {
      const { token0, token1, reserve0, reserve1, totalSupply } = pool
      return [key, { token0, token1, reserve0, reserve1, totalSupply }]
    }),
  ),
})

function getExpected(step: ScenarioStep): string {
  if (step.type === 'expectRevert') return step.reason
  return step.type === 'block'
    ? 'each transaction to end as it says'
    : 'success'
}
