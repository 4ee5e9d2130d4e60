export type { DevnetAccount } from '../accounts.js'
export type { Devnet, DevnetClient } from '../devnet.js'
export {
  DevnetError,
  InvalidStateError,
  PortTakenError,
  StateInUseError,
} from '../errors.js'
export { startDevnet } from '../startDevnet.js'
