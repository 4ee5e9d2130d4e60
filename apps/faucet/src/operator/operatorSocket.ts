import { rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import Fastify from 'fastify'
import type { Faucet } from '../faucet.js'
import { type CommandResult, UsageError } from './command.js'
import { parseCommand } from './commands.js'

const getSocketPath = (directory: string) =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\${directory.replaceAll(/[\\/:]/g, '-')}-operator`
    : join(directory, 'operator.sock')

/**
 * Listens for an operator's commands on a socket, because only one process can open the
 * embedded database. The socket is in the data directory, which only the server's user
 * can access.
 *
 * @returns A function that stops listening.
 */
export async function listenForOperator(
  faucet: Faucet,
): Promise<() => Promise<void>> {
  const { store, config, log } = faucet
  if (store.engine !== 'embedded') return async () => {}
  const app = Fastify({ forceCloseConnections: true })
  app.post<{ Body: string[] }>('/', ({ body }) =>
    parseCommand(config, body)(faucet),
  )
  app.addHook('onError', async (_request, _reply, error) => {
    log.warn({ err: error }, 'operator command failed')
  })
  const path = getSocketPath(config.dataDirectory)
  // This process has locked the directory, so an existing socket is left over from an
  // earlier process.
  rmSync(path, { force: true })
  await app.listen({ path }).catch((error) => {
    // The faucet can pay without the socket. Listening fails if the path is longer than
    // about 100 characters.
    log.warn({ err: error }, "operator's commands are not available")
  })
  return () => app.close()
}

/** Thrown if the server failed to run a command. Its log has the details. */
export class ServerError extends Error {
  override name = 'ServerError'
}

/** Runs a command in the server that has the data directory open. */
export async function askServer(
  directory: string,
  args: readonly string[],
): Promise<CommandResult> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(
      {
        socketPath: getSocketPath(directory),
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      },
      resolve,
    )
      .on('error', reject)
      .end(JSON.stringify(args))
  })
  const answer = (await json(response)) as CommandResult
  if (response.statusCode === 400) throw new UsageError(String(answer.message))
  if (response.statusCode !== 200) throw new ServerError(String(answer.message))
  return answer
}
