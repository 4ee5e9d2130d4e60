import { sql } from 'drizzle-orm'
import type { Database } from './types.js'

/** The database was made before the first release, and has other tables. */
export class OldDatabaseError extends Error {
  override name = 'OldDatabaseError'

  constructor() {
    super(
      'This database was made by a faucet from before the first release, whose tables this one cannot use: give it an empty one (another DATABASE_URL or FAUCET_DATA_DIR).',
    )
  }
}

/** @throws OldDatabaseError */
export async function assertLayout(
  db: Pick<Database, 'execute'>,
): Promise<void> {
  const { rows } = (await db.execute(
    sql`select to_regclass('purses') is not null as "isOld"`,
  )) as unknown as { rows: { isOld: boolean }[] }
  if (rows[0]?.isOld) throw new OldDatabaseError()
}
