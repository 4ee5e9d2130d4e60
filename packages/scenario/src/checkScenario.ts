import { createModel } from './createModel.js'
import { devnetStart } from './devnetStart.js'
import { runSteps } from './runSteps.js'
import type { Scenario } from './schema.js'
import { checkStart } from './state.js'
import type { ScenarioResult, ScenarioStart } from './types.js'

/**
 * Runs a scenario with exact arithmetic, without a chain, with the same results as
 * `playScenario`. Reports each failed expectation with its step and difference.
 *
 * @throws InvalidScenarioError with the field, if a token is unknown or an amount has
 * too many decimals.
 * @throws OtherStartError if the scenario starts with other pools.
 */
export async function checkScenario(
  scenario: Scenario,
  { start = devnetStart, count }: checkScenario.Options = {},
): Promise<ScenarioResult> {
  const deployment = checkStart(scenario, start)
  const model = createModel({ scenario, start })
  const result = await runSteps({
    ...model,
    scenario,
    count,
    applyStep: (step, _, field) => model.applyStep(step, field),
  })
  return { ...result, deployment }
}

export declare namespace checkScenario {
  type Options = {
    /** The starting state. @default the devnet's tokens and pools */
    start?: ScenarioStart | undefined
    /** @default all */
    count?: number | undefined
  }
}
