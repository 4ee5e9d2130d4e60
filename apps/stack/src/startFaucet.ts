import { keepRunning } from './keepRunning.js'
import {
  type FaucetOptions,
  type FaucetProcess,
  launchFaucet,
} from './launchFaucet.js'

/** Starts the faucet and keeps it running, always on the same port. */
export async function startFaucet(
  options: FaucetOptions,
): Promise<Pick<FaucetProcess, 'url' | 'stop'>> {
  const first = await launchFaucet(options)
  const { url } = first
  const port = Number(new URL(url).port)
  return {
    url,
    stop: keepRunning({
      name: 'The faucet',
      first,
      launch: () => launchFaucet({ ...options, port }),
      place: ` at ${url}`,
    }),
  }
}
