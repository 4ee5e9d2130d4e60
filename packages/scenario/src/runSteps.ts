import { StepRefusedError } from './errors.js'
import type { Act, Scenario, ScenarioStep } from './schema.js'
import { compare, getDigest } from './state.js'
import type {
  ScenarioProblem,
  ScenarioResult,
  ScenarioState,
  ScenarioToken,
} from './types.js'

/** A step, or the one that another expects to fail. */
export type TakenStep = Exclude<ScenarioStep, { type: 'expectRevert' }> | Act

type Parameters = {
  scenario: Scenario
  tokens: readonly ScenarioToken[]
  /** Takes a step; it throws a StepRefusedError where that fails. */
  take: (step: TakenStep, index: number, field: string) => Promise<void> | void
  /** Told of the state after a step that has a name. */
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
    const field = `steps[${index}]`
    try {
      if (step.type === 'expectRevert')
        await assertRefused(step.reason, () =>
          take(step.step, index, `${field}.step`),
        )
      else await take(step, index, field)
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
    if (step.checkpoint !== undefined) await keep(step.checkpoint)
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

async function assertRefused(
  reason: string,
  run: () => Promise<void> | void,
): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (error instanceof StepRefusedError && error.code === reason) return
    throw error
  }
  throw new StepRefusedError('none', 'The step succeeded.')
}
