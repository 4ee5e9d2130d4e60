import { ConfigError, readConfig } from './readConfig.js'
import { serve } from './serve.js'

async function main(): Promise<void> {
  const { url, stop } = await serve(readConfig(process.env))
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (!isStopping) void stop().then(() => process.exit(0))
      isStopping = true
    })
  // Whoever started us waits for this line, whatever the log level.
  process.stdout.write(
    `${JSON.stringify({ level: 'info', event: 'ready', url })}\n`,
  )
}

main().catch((error: Error & { code?: string }) => {
  const isExpected = error instanceof ConfigError || error.code === 'EADDRINUSE'
  process.stderr.write(`${isExpected ? error.message : error.stack}\n`)
  process.exit(1)
})
