import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Deployment } from '@letheswap/sdk'
import { build } from 'tsup'
import { expect, vi } from 'vitest'
import { serve } from '../../src/serve.js'

type Options = {
  deployment: Deployment
  databaseUrl?: string | undefined
  workers?: number
  rpcUrl?: string
  /** Blocks of a range. */
  rangeSize?: number
}

/** Small, so that few blocks make many ranges. */
const smallRange = 20

/** An indexer in this process. */
export const startIndexer = ({
  deployment,
  databaseUrl,
  workers = 1,
  rpcUrl,
  rangeSize = smallRange,
}: Options) =>
  serve({
    deployment,
    rpcUrls: rpcUrl === undefined ? deployment.chain.rpcUrls : [rpcUrl],
    databaseUrl,
    host: '127.0.0.1',
    port: 0,
    workers,
    pollInterval: 20,
    rangeSize,
    logLevel: 'silent',
  })

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Makes the command as operators run it, from the sources as they are now. */
export async function buildCommand(): Promise<string> {
  // Inside node_modules, so that dependencies resolve as they do for dist.
  const outDir = join(root, 'node_modules/.indexer-test', String(process.pid))
  await build({
    config: false,
    silent: true,
    entry: [join(root, 'src/cli.ts')],
    outDir,
    format: 'esm',
    target: 'node20',
    noExternal: [/^@letheswap\//],
    external: [/^[^./]/],
    esbuildOptions: (options) => {
      options.conditions = ['@letheswap/source']
    },
  })
  return join(outDir, 'cli.js')
}

/** Runs the command; `ready` gives its URL. */
export function spawnIndexer(
  command: string,
  { deployment, databaseUrl, workers = 1 }: Options,
) {
  const path = `${command}.deployment.json`
  writeFileSync(path, JSON.stringify(deployment))
  const child: ChildProcess = spawn(process.execPath, [command], {
    env: {
      PATH: process.env.PATH,
      INDEXER_DEPLOYMENT: path,
      INDEXER_PORT: '0',
      INDEXER_POLL_MS: '20',
      INDEXER_WORKERS: `${workers}`,
      INDEXER_RANGE_BLOCKS: `${smallRange}`,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A test that ends in the middle must not leave a server behind.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const exited = once(child, 'exit').finally(() => process.off('exit', end))
  const ready = once(
    createInterface({ input: child.stdout as NodeJS.ReadableStream }),
    'line',
  ).then(([line]) => (JSON.parse(line) as { url: string }).url)
  return {
    ready,
    async kill(signal: NodeJS.Signals = 'SIGKILL') {
      child.kill(signal)
      await exited
    },
  }
}

/** Waits until an indexer knows all up to a block. */
export const waitFor = (
  url: string,
  { number, hash }: { number: bigint; hash: string },
) =>
  vi.waitFor(
    async () => {
      const response = await fetch(`${url}/health`)
      expect(await response.json()).toEqual({
        head: { number: Number(number), hash },
        ok: true,
      })
    },
    { timeout: 120_000, interval: 20 },
  )
