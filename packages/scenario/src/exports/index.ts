export { checkScenario } from '../checkScenario.js'
export { createModel } from '../createModel.js'
export { decodeScenario } from '../decodeScenario.js'
export { devnetStart } from '../devnetStart.js'
export { encodeScenario } from '../encodeScenario.js'
export { InvalidScenarioError, OtherStartError } from '../errors.js'
export { getActCall } from '../getActCall.js'
export { getActorKey } from '../getActorKey.js'
export { parseScenario } from '../parseScenario.js'
export { playScenario } from '../playScenario.js'
export { readStart } from '../readState.js'
export { recordScenario } from '../recordScenario.js'
export type { Act, Scenario, ScenarioStep } from '../schema.js'
export type {
  ScenarioProblem,
  ScenarioResult,
  ScenarioStart,
  ScenarioState,
  ScenarioToken,
} from '../types.js'
