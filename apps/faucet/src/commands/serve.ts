import type { AddressInfo } from 'node:net'
import type { Config } from '../config/readConfig.js'
import { openFaucet } from '../faucet.js'
import { listenForOperator } from '../operator/operatorSocket.js'
import { createRecovery, createRecoveryLoop } from '../recovery/recover.js'
import { createServer } from '../server/createServer.js'
import { createLog } from '../utils/log.js'

/** Milliseconds after which a shutdown is forced. */
const shutdownLimit = 25_000

/** Runs the faucet until SIGTERM or SIGINT. */
export async function serve(config: Config): Promise<void> {
  const log = createLog(config)
  for (const warning of config.warnings) log.warn(warning)
  const faucet = await openFaucet(config, log)
  const server = await createServer(faucet)
  const recovery = createRecoveryLoop({
    recover: createRecovery(faucet),
    interval: config.recoveryInterval,
    log,
  })
  const stopListening = await listenForOperator(faucet)

  const close = async () => {
    await server.close()
    await recovery.stop()
    await stopListening()
    await faucet.store.close()
  }

  const listen = async () => ({
    adminUrl: await server.admin.listen(config.admin),
    url: await server.app.listen({ host: config.host, port: config.port }),
  })
  const urls = await listen().catch(async (error) => {
    await close()
    throw error
  })
  onSignal(() => {
    log.info('shutting down')
    const force = setTimeout(() => {
      log.error('shutdown took too long')
      process.exit(1)
    }, shutdownLimit)
    force.unref()
    close().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'shutdown failed')
        process.exit(1)
      },
    )
  })

  process.send?.(urls)
  const { address, port } = server.app.server.address() as AddressInfo
  // Writes the line at any log level, because a parent process waits for it.
  process.stdout.write(
    `${JSON.stringify({
      level: 'info',
      time: new Date().toISOString(),
      event: 'ready',
      ...urls,
      host: address,
      port,
      faucetAddress: faucet.account.address,
      engine: faucet.store.engine,
      msg: 'ready',
    })}\n`,
  )
}

/** Ignores further signals while the first signal is handled. */
function onSignal(handler: () => void): void {
  let isHandled = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (!isHandled) handler()
      isHandled = true
    })
}
