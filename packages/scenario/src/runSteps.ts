import { StepRefusedError } from './errors.js'
import type { Scenario, ScenarioStep } from './schema.js'
import { compare, getDigest } from './state.js'
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
  take: (step: ScenarioStep, index: number) => Promise<void> | void
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
  getState,
  count = scenario.steps.length,
  onStep,
}: Parameters): Promise<Omit<ScenarioResult, 'deployment'>> {
  const problems: ScenarioProblem[] = []
  const checkpoints: ScenarioResult['checkpoints'] = {}
  for (const [index, step] of scenario.steps.slice(0, count).entries()) {
    try {
      await take(step, index)
    } catch (error) {
      if (!(error instanceof StepRefusedError)) throw error
      // What follows was written for the state after this step.
      const isRevert = step.type === 'expectRevert'
      problems.push({
        step: index,
        field: step.type,
        expected: isRevert ? step.reason : 'success',
        actual: `${error.code}: ${error.message}`,
      })
      break
    }
    if (step.expect || step.checkpoint !== undefined) {
      const state = await getState()
      if (step.checkpoint !== undefined)
        checkpoints[step.checkpoint] = getDigest(state)
      problems.push(...compare(tokens, state, scenario, step, index))
    }
    onStep?.(index)
  }
  return {
    isExpected: problems.length === 0,
    problems,
    checkpoints,
    state: await getState(),
  }
}
