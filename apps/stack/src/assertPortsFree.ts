import { once } from 'node:events'
import { createServer } from 'node:net'
import { StackError } from './StackError.js'

/** Throws if other programs use any of the ports, and lists all of them. */
export async function assertPortsFree(
  ports: Record<
    'page' | 'chain' | 'faucet',
    { host: string /** 0: any. */; port: number }
  >,
): Promise<void> {
  const taken: string[] = []
  for (const [owner, { host, port }] of Object.entries(ports))
    if (port && !(await isFree(host, port)))
      taken.push(
        `Port ${port}, the ${owner}'s, is taken by another program. Stop that program, or choose another port with ${options[owner as keyof typeof ports]}.`,
      )
  if (taken.length > 0) throw new StackError(taken.join('\n'))
}

const options = {
  page: '--port',
  chain: '--rpc-port',
  faucet: '--faucet-port',
}

async function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
  server.close()
  await once(server, 'close')
  return true
}
