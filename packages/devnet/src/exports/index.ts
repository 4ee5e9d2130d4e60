export type { DevnetAccount } from '../accounts.js'
export { type Anvil, startAnvil } from '../anvil.js'
export type { Devnet, DevnetClient } from '../devnet.js'
export {
  DevnetError,
  InvalidStateError,
  PortTakenError,
  SnapshotNotFoundError,
  StateInUseError,
  StateNotSavedError,
} from '../errors.js'
export type { Fault, FaultHandler, RpcAnswer, RpcCall } from '../faults.js'
export { startDevnet } from '../startDevnet.js'
export {
  type FaultProxy,
  type FaultRule,
  startFaultProxy,
} from '../startFaultProxy.js'
export { unfinishedMark } from '../unfinishedMark.js'
