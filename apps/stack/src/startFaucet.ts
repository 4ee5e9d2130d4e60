import { setTimeout } from 'node:timers/promises'
import {
  type FaucetOptions,
  type FaucetProcess,
  launchFaucet,
} from './launchFaucet.js'

/** Seconds before the first restart; each next one waits twice as long. */
const firstWait = 1
const longestWait = 60

/**
 * Starts the faucet and keeps it running: when it ends by itself, it is started
 * again on the same port, and standard error says so.
 */
export async function startFaucet(
  options: FaucetOptions,
): Promise<Pick<FaucetProcess, 'url' | 'stop'>> {
  const stopping = new AbortController()
  let faucet = await launchFaucet(options)
  const { url } = faucet
  const port = Number(new URL(url).port)

  const keepRunning = async () => {
    let wait = firstWait
    while (true) {
      const started = performance.now()
      await faucet.exited
      if (stopping.signal.aborted) return
      // One that ran for a while did not end because of how it was started.
      if (performance.now() - started > longestWait * 1_000) wait = firstWait
      console.error(`The faucet ended. It is started again in ${wait} s.`)
      try {
        await setTimeout(wait * 1_000, undefined, { signal: stopping.signal })
      } catch {
        return
      }
      wait = Math.min(2 * wait, longestWait)
      try {
        faucet = await launchFaucet({ ...options, port })
        if (stopping.signal.aborted) return faucet.stop()
        console.error(`The faucet runs again at ${url}`)
      } catch (error) {
        console.error((error as Error).message)
      }
    }
  }
  const running = keepRunning()

  return {
    url,
    stop: async () => {
      stopping.abort()
      await faucet.stop()
      await running
    },
  }
}
