import { StepRefusedError } from './errors.js'
import type { ScenarioStep } from './schema.js'

/** A step that is tried: not one that says how another must fail. */
export type TriedStep = Exclude<ScenarioStep, { type: 'expectRevert' }>

/** The step that is tried, and where it stands in the scenario. */
export const getTried = <step extends TriedStep>(
  step: step | Extract<ScenarioStep, { type: 'expectRevert' }>,
  field: string,
) =>
  step.type === 'expectRevert'
    ? { tried: step.step, field: `${field}.step` }
    : { tried: step, field }

/** What was refused although the step does not say so, or not refused although it does. */
export function getRefusal(
  step: ScenarioStep,
  error: unknown,
): StepRefusedError | undefined {
  if (error !== undefined && !(error instanceof StepRefusedError)) throw error
  if (step.type !== 'expectRevert') return error
  if (!error) return new StepRefusedError('none', 'The step succeeded.')
  return error.code === step.reason ? undefined : error
}

/** The same, of a transaction in a block. */
export function checkInBlock(
  step: ScenarioStep,
  index: number,
  error: unknown,
): void {
  const refusal = getRefusal(step, error)
  if (!refusal) return
  const { code, shortMessage } = refusal
  throw new StepRefusedError(code, `Transaction ${index + 1}: ${shortMessage}`)
}
