import { operate } from '../../src/commands/operate.js'
import { readConfig } from '../../src/config/readConfig.js'
import { listenForOperator } from '../../src/operator/operatorSocket.js'
import { startInProcess } from './inProcess.js'

/** Runs an operator's command, and returns its `--json` output. */
export async function runCommand(
  env: Record<string, string>,
  ...args: string[]
) {
  const result = await operate(readConfig(env), args)
  return JSON.parse(JSON.stringify(result))
}

/** Starts a faucet in this process that accepts an operator's commands on its socket. */
export async function startOperated(env: Record<string, string>) {
  const faucet = await startInProcess(env)
  const stopListening = await listenForOperator(faucet.faucet)
  return {
    ...faucet,
    async stop() {
      await stopListening()
      await faucet.stop()
    },
  }
}
