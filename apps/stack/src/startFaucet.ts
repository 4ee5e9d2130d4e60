import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { keepRunning, type Running } from './keepRunning.js'
import { StackError, takenPort } from './StackError.js'

const require = createRequire(import.meta.url)

/** How many of the last log lines explain a failed start. */
const keptLines = 20

export type FaucetOptions = {
  host: string
  /** 0: any free port. */
  port: number
  deploymentPath: string
  dataDir: string
  /** Origins that may call it; each gets messages that name it. */
  origins: readonly string[]
  /** Its key, and whatever else its README lists. */
  env: Readonly<Record<string, string | undefined>>
}

/**
 * Starts the faucet in a process of its own, as operators run it, and keeps it
 * running, always on the same port.
 */
export const startFaucet = (options: FaucetOptions) =>
  keepRunning<Running & { url: string }>({
    name: 'The faucet',
    launch: (first) =>
      launchFaucet({
        ...options,
        port: first ? Number(new URL(first.url).port) : options.port,
      }),
  })

/** Starts the faucet once and waits until it listens. */
async function launchFaucet({
  host,
  port,
  deploymentPath,
  dataDir,
  origins,
  env,
}: FaucetOptions): Promise<Running & { url: string }> {
  const script = join(
    dirname(require.resolve('@letheswap/faucet/package.json')),
    'bin/faucet.js',
  )
  const child = spawn(process.execPath, [script, 'serve'], {
    // Secrets go through the environment: `ps` shows arguments.
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      FAUCET_ALLOW_EMBEDDED: 'true',
      // On one machine everybody has the same address.
      FAUCET_CLAIMS_PER_HOUR: '1000000',
      FAUCET_RATE_LIMIT_BURST: '10000',
      FAUCET_RATE_LIMIT_PER_MINUTE: '30000',
      ...env,
      FAUCET_HOST: host,
      FAUCET_PORT: `${port}`,
      // Any free one: its log names it.
      FAUCET_ADMIN_PORT: '0',
      FAUCET_DEPLOYMENT: deploymentPath,
      FAUCET_DATA_DIR: dataDir,
      FAUCET_ALLOWED_ORIGINS: origins.join(),
      // The page's server says who asks.
      FAUCET_PROXY_CIDRS: '127.0.0.0/8,::1/128',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'close')
  const lines: string[] = []
  const keep = (line: string) => {
    lines.push(line)
    if (lines.length > keptLines) lines.shift()
  }
  createInterface({ input: child.stderr }).on('line', keep)

  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      keep(line)
      const url = readReadyLine(line)
      if (url) resolve(url)
    })
    exited.then(() => {
      const output = lines.join('\n')
      reject(
        output.includes('EADDRINUSE')
          ? takenPort({ port, owner: 'faucet', option: '--faucet-port' })
          : new StackError(`The faucet did not start:\n${output}`),
      )
    }, reject)
  })

  return {
    url,
    exited,
    // It finishes the claims that it has accepted.
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** The URL in the log line that says that the faucet listens. */
function readReadyLine(line: string): string | undefined {
  try {
    const { msg, url } = JSON.parse(line)
    return msg === 'ready' && typeof url === 'string' ? url : undefined
  } catch {
    return undefined
  }
}
