import { connect } from 'node:net'
import { getSocketPath } from './socket.js'
import type { Answer, CommandResult } from './types.js'

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
