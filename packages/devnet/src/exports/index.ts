export type { DevnetAccount } from '../accounts.js'
export { type Anvil, startAnvil } from '../anvil.js'
export type { Devnet, DevnetClient } from '../devnet.js'
export {
  DevnetError,
  InvalidStateError,
  PortTakenError,
  SnapshotNotFoundError,
  StateInUseError,
} from '../errors.js'
export { startDevnet } from '../startDevnet.js'
