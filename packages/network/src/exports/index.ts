export { adoptNetwork } from '../adoptNetwork.js'
export { createToken } from '../createToken.js'
export { deployNetwork } from '../deployNetwork.js'
export {
  DeploymentFundsError,
  GenesisUnreadableError,
  InvalidSpecError,
  JournalMismatchError,
  LocalAccountRequiredError,
  NotAnExchangeError,
  StepRefusedError,
  StepRevertedError,
} from '../errors.js'
export { estimateNetwork, type NetworkEstimate } from '../estimateNetwork.js'
export { getWalletWarnings } from '../getWalletWarnings.js'
export { parseNetworkSpec } from '../parseNetworkSpec.js'
export { type NetworkPlan, planNetwork } from '../planNetwork.js'
export type { NetworkSpec } from '../specification.js'
export type {
  Addresses,
  Artifact,
  Journal,
  JournalEntry,
  PlannedNetwork,
  PlannedToken,
  RunOptions,
  Step,
} from '../types.js'
