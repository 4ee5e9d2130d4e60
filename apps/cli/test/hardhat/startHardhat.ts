import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

/** Starts Hardhat's node, which mines at an interval, until `stop`. */
export async function startHardhat(): Promise<{
  rpcUrl: string
  stop(): Promise<void>
}> {
  const port = await getFreePort()
  const child = spawn(
    process.execPath,
    [
      createRequire(import.meta.url).resolve(
        'hardhat/internal/cli/bootstrap.js',
      ),
      'node',
      '--hostname',
      '127.0.0.1',
      '--port',
      String(port),
    ],
    {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const closed = once(child, 'close')
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes('Started HTTP and WebSocket JSON-RPC server'))
        resolve()
    })
    void closed.then(() => reject(new Error(`Hardhat ended:\n${output}`)))
  })
  return {
    rpcUrl: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill()
      await closed
    },
  }
}

/** Returns a free port, because Hardhat does not report the port that it uses. */
async function getFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
