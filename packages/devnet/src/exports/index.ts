export type { DevnetAccount } from '../accounts.js'
export {
  DevnetError,
  InvalidStateError,
  PortTakenError,
  StateInUseError,
} from '../errors.js'
export { type Devnet, startDevnet } from '../startDevnet.js'
