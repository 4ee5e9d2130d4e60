import { sql } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { readConfig } from '../../src/config/readConfig.js'
import { createFaucet, openFaucet } from '../../src/faucet.js'
import { createRecovery } from '../../src/recovery/recover.js'
import { createServer } from '../../src/server/createServer.js'
import type { Store } from '../../src/store/types.js'
import { createLog } from '../../src/utils/log.js'
import { createEnvironment } from './environment.js'
import { expectNoSecrets } from './secrets.js'
import { takeStore } from './stores.js'
import { useStarted } from './useStarted.js'

export type TestFaucet = Awaited<ReturnType<typeof startInProcess>>

/**
 * Starts the real faucet in this process. The test runs its recovery.
 *
 * @param store - An open store, instead of the store that `env` configures.
 */
export async function startInProcess(
  env: Record<string, string>,
  store?: Store,
) {
  const given = readConfig(env)
  // On a busy machine, the node may be slow, and must not count as silent.
  const config = env.FAUCET_RPC_TIMEOUT_MS
    ? given
    : { ...given, rpcTimeout: 60_000 }
  const lines: string[] = []
  const log = createLog(config, {
    write: (line) => {
      lines.push(line)
    },
  })
  const faucet = store
    ? await createFaucet({ config, log, store })
    : await openFaucet(config, log)
  const server = await createServer(faucet)
  const recover = createRecovery(faucet)
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const adminUrl = await server.admin.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    adminUrl,
    port: Number(new URL(url).port),
    config,
    faucet,
    app: server.app,
    lines,
    recover,

    /** Runs SQL. A test changes times by changing the rows of the database. */
    async query<row = Record<string, unknown>>(text: string): Promise<row[]> {
      const result = await faucet.store.db.execute(sql.raw(text))
      return (result as unknown as { rows: row[] }).rows
    },

    /**
     * Ends the hold of payouts, as if every message from before a lost database had
     * expired.
     */
    async endHold() {
      await faucet.getSignerId()
      await faucet.store.db.execute(sql`update signers set held_until = now()`)
    },

    async stop() {
      // Skips the half second in which a process waits for the last requests.
      await server.app.close()
      await server.admin.close()
      await faucet.store.close()
      expectNoSecrets(lines, env)
    },
  }
}

export const useFaucet = (getEnv: () => Record<string, string>) =>
  useStarted(async () => startInProcess(getEnv(), await takeStore()))

/** Starts a faucet without a node, for answers that do not need it. */
export function useOfflineFaucet(overrides?: Record<string, string>) {
  const { env, remove } = createEnvironment(overrides)
  afterAll(remove)
  return useFaucet(() => env)
}
