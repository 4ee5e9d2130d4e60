import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Faucet } from '../faucet.js'
import { parseCommand } from './parseCommand.js'
import type { CommandResult } from './types.js'

/** Where a server over the embedded database takes an operator's commands. */
const getSocketPath = (directory: string) =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\${directory.replaceAll(/[\\/:]/g, '-')}-operator`
    : join(directory, 'operator.sock')

/** What the server tells the command that asked it, one line of JSON. */
type Answer = { result: CommandResult } | { error: string }

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

/** Has the server that holds a data directory run a command. */
export async function askServer(
  directory: string,
  args: readonly string[],
): Promise<CommandResult> {
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(getSocketPath(directory))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('connect', () => socket.write(`${JSON.stringify(args)}\n`))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('end', () => resolve(answer))
  })
  const answer = JSON.parse(text) as Answer
  if ('error' in answer) throw new Error(answer.error)
  return answer.result
}
