export type { DevnetAccount } from '../accounts.js'
export type { Devnet, DevnetClient } from '../devnet.js'
export {
  DevnetError,
  InvalidStateError,
  PortTakenError,
  SnapshotNotFoundError,
  StateInUseError,
} from '../errors.js'
export { startDevnet } from '../startDevnet.js'
