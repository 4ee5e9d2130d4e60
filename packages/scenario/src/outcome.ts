import { StepRefusedError } from './errors.js'
import type { ScenarioStep } from './schema.js'

/** Excludes steps that describe how another step must fail. */
export type TriedStep = Exclude<ScenarioStep, { type: 'expectRevert' }>

export const getTried = <step extends TriedStep>(
  step: step | Extract<ScenarioStep, { type: 'expectRevert' }>,
  field: string,
) =>
  step.type === 'expectRevert'
    ? { tried: step.step, field: `${field}.step` }
    : { tried: step, field }

/** Returns the error that a function throws, if any. */
export const catchError = (run: () => Promise<unknown>): Promise<unknown> =>
  run().then(
    () => undefined,
    (error: unknown) => error,
  )

/** Returns an unexpected or missing failure. */
export function getRefusal(
  step: ScenarioStep,
  error: unknown,
): StepRefusedError | undefined {
  if (error !== undefined && !(error instanceof StepRefusedError)) throw error
  if (step.type !== 'expectRevert') return error
  if (!error) return new StepRefusedError('none', 'The step succeeded.')
  return error.code === step.reason ? undefined : error
}

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
