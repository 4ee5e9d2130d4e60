import pg from 'pg'

/**
 * The URLs of all servers that `?standby=host:port` names beside the main one.
 * libpq's own form, `host1,host2`, is no URL, and `pg` does not read it.
 */
export function readServers(databaseUrl: string): string[] {
  const url = new URL(databaseUrl)
  const standbys = url.searchParams.getAll('standby')
  url.searchParams.delete('standby')
  return [
    url.href,
    ...standbys.map((standby) => {
      const other = new URL(url)
      other.host = standby
      return other.href
    }),
  ]
}

/**
 * Connections to whichever of the servers takes writes: what libpq does for
 * `target_session_attrs=read-write`. A server that does not answer, or has
 * become a standby, is left for the next one.
 */
export function createWritableClient(servers: readonly string[]) {
  let current = 0
  return class WritableClient extends pg.Client {
    constructor(config: pg.ClientConfig) {
      const server = current
      super({ ...config, connectionString: servers[server] })
      const connect = super.connect.bind(this) as () => Promise<unknown>
      const connectToWrite = async () => {
        try {
          await connect()
          await this.#assertWritable()
        } catch (error) {
          // Those that fail together go on to the same one.
          if (current === server) current = (server + 1) % servers.length
          throw error
        }
      }
      this.connect = ((done?: (error?: unknown) => void) => {
        const connected = connectToWrite()
        if (done === undefined) return connected
        return connected.then(() => done(), done)
      }) as unknown as typeof this.connect

      const query = super.query.bind(this) as (...args: unknown[]) => unknown
      this.query = ((...args: unknown[]) => {
        const result = query(...args)
        if (result instanceof Promise)
          result.catch((error) => this.#drop(error))
        return result
      }) as typeof this.query
    }

    async #assertWritable(): Promise<void> {
      const { rows } = await this.query<{ isStandby: boolean }>(
        'select pg_is_in_recovery() as "isStandby"',
      )
      if (!rows[0]?.isStandby) return
      await this.end()
      throw new Error('The database server is a standby.')
    }

    /** A server that is cut off never closes a connection: we do. */
    #drop(error: Error): void {
      if (error.message === 'Query read timeout')
        this.connection.stream.destroy()
    }
  }
}
