import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Faucet } from '../faucet.js'
import { parseCommand } from './parseCommand.js'
import { getSocketPath } from './socket.js'
import type { Answer } from './types.js'

/**
 * The embedded database belongs to one process, so the operator's command asks
 * the server to do its work. The socket lies in the data directory, which only
 * the server's own user may enter.
 *
 * @returns Stops listening.
 */
export async function listenForOperator(
  faucet: Faucet,
): Promise<() => Promise<void>> {
  const { store, config, log } = faucet
  if (store.engine !== 'embedded') return async () => {}
  const path = getSocketPath(config.dataDirectory)
  // We hold the directory: whoever left this file behind is gone.
  rmSync(path, { force: true })

  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    createInterface({ input: socket }).once('line', async (line) => {
      socket.end(`${JSON.stringify(await answer(faucet, line))}\n`)
    })
  })
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      // The faucet pays without it; a path over 100 characters is too long.
      log.warn({ err: error }, "operator's commands are not available")
      resolve()
    })
    server.listen(path, resolve)
  })
  return async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((done) => server.close(done))
  }
}

async function answer(faucet: Faucet, line: string): Promise<Answer> {
  try {
    const run = parseCommand(faucet.config, JSON.parse(line) as string[])
    return { result: await run(faucet) }
  } catch (error) {
    faucet.log.warn({ err: error }, 'operator command failed')
    return { error: (error as Error).message }
  }
}
