import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  copy,
  createCluster,
  findFreePort,
  makeCluster,
} from '../support/postgres.js'
import { openGate } from './gate.js'

/**
 * Starts two real PostgreSQL servers behind a gate: a primary and a synchronous
 * standby.
 */
export async function startDatabasePair() {
  const directory = mkdtempSync(join(tmpdir(), 'faucet-failover-'))
  // The servers run as another user, which must be able to reach the data.
  chmodSync(directory, 0o755)
  const [firstPort, secondPort] = [await findFreePort(), await findFreePort()]
  const data = {
    first: join(directory, 'first'),
    second: join(directory, 'second'),
  }

  const create = (
    databaseDir: string,
    port: number,
    settings: string[] = [],
  ) => {
    const lines: string[] = []
    const waiting: { text: string; resolve: () => void }[] = []
    const server = createCluster(databaseDir, {
      ...{ port, settings },
      onLog: (message) => {
        lines.push(message)
        for (const { text, resolve } of waiting)
          if (message.includes(text)) resolve()
      },
    })
    return {
      server,
      /**
       * Waits until the standby accepts reads, because `start` would wait for a
       * primary's messages.
       */
      startStandby: () =>
        new Promise<void>((resolve, reject) => {
          waiting.push({ text: 'ready to accept read-only', resolve })
          server
            .start()
            .catch(() => reject(new Error(`no standby:\n${lines.join('')}`)))
        }),
      async query(text: string): Promise<Record<string, unknown>[]> {
        const client = server.getPgClient('faucet')
        client.on('error', () => {})
        await client.connect()
        try {
          return (await client.query(text)).rows
        } finally {
          await client.end()
        }
      },
    }
  }
  const follow = (dataDirectory: string, port: number) => {
    writeFileSync(join(dataDirectory, 'standby.signal'), '')
    appendFileSync(
      join(dataDirectory, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${port} user=faucet password=postgres-password application_name=other'\n`,
    )
  }

  await copy(await makeCluster(), data.first)
  const draft = create(data.first, firstPort)
  await draft.server.start()
  await draft.server.createDatabase('faucet')
  await draft.server.stop()
  await copy(data.first, data.second)

  const gates = {
    clients: await openGate(firstPort),
    replication: await openGate(firstPort),
  }
  let first = create(data.first, firstPort, [
    'synchronous_standby_names=other',
    'synchronous_commit=remote_apply',
  ])
  await first.server.start()
  follow(data.second, gates.replication.port)
  const second = create(data.second, secondPort)
  await second.startStandby()

  return {
    url: `postgres://faucet:postgres-password@127.0.0.1:${gates.clients.port}/faucet`,
    /**
     * Cuts the primary off from clients and its standby, without closing the
     * connections.
     */
    partition() {
      gates.clients.cut()
      gates.replication.cut()
    },
    /** The gate redirects clients to the standby once it is promoted. */
    async promote() {
      await second.query('select pg_promote()')
      gates.clients.redirect(secondPort)
    },
    /** Restarts the old primary as an operator would: fenced, so that it only follows. */
    async bringBack() {
      await first.server.stop()
      follow(data.first, secondPort)
      first = create(data.first, firstPort)
      await first.startStandby()
    },
    /** Queries the old primary, to check that it is read-only and to list its payouts. */
    queryOld: (text: string) => first.query(text),
    queryNew: (text: string) => second.query(text),
    async stop() {
      for (const gate of Object.values(gates)) await gate.close()
      // Stops the standby last, because the primary may be waiting for it.
      await first.server.stop()
      await second.server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
