import { catchError, getRefusal, getTried, type TriedStep } from './outcome.js'
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
  /** Throws a StepRefusedError if the step fails. */
  applyStep: (
    step: TriedStep | Act,
    index: number,
    field: string,
  ) => Promise<void> | void
  keep: (checkpoint: string) => Promise<void> | void
  getState: () => Promise<ScenarioState> | ScenarioState
  count?: number | undefined
  onStep?: ((index: number) => void) | undefined
}

/** Runs the steps, and compares the states that they expect. */
export async function runSteps({
  scenario,
  tokens,
  applyStep,
  keep,
  getState,
  count = scenario.steps.length,
  onStep,
}: Parameters): Promise<Omit<ScenarioResult, 'deployment'>> {
  const problems: ScenarioProblem[] = []
  const checkpoints: ScenarioResult['checkpoints'] = {}
  for (const [index, step] of scenario.steps.slice(0, count).entries()) {
    const { tried, field } = getTried(step, `steps[${index}]`)
    const error = await catchError(async () => applyStep(tried, index, field))
    const refusal = getRefusal(step, error)
    if (refusal) {
      problems.push({
        step: index,
        field: step.type,
        expected: getExpected(step),
        actual: `${refusal.code}: ${refusal.shortMessage}`,
      })
      // Later steps depend on this step's state.
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

/** Converts a state into the form that arithmetic and chain share. */
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
