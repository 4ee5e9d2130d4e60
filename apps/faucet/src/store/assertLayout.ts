import { sql } from 'drizzle-orm'
import { ConfigError } from '../config/readConfig.js'
import type { Database } from './types.js'

/** @throws ConfigError when the database was made before the first release. */
export async function assertLayout(
  db: Pick<Database, 'execute'>,
): Promise<void> {
  const { rows } = (await db.execute(
    sql`select to_regclass('purses') is not null as "isOld"`,
  )) as unknown as { rows: { isOld: boolean }[] }
  if (rows[0]?.isOld)
    throw new ConfigError([
      'DATABASE_URL or FAUCET_DATA_DIR names a database from before the first release, whose tables are others; name an empty one, or start the local network with --fresh',
    ])
}
