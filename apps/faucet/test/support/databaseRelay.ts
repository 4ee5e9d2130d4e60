import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Hold = { text: string; onAnswer: () => void }

/** Stands between a faucet and its database, and can hold an answer back. */
export async function startDatabaseRelay(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let hold: Hold | undefined
  let release = () => {}

  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    let isHeld = false
    client.on('data', (chunk) => {
      isHeld ||= hold !== undefined && chunk.includes(hold.text)
      database.write(chunk)
    })
    database.on('data', (chunk) => {
      if (!isHeld || !hold) {
        client.write(chunk)
        return
      }
      database.pause()
      release = () => {
        client.write(chunk)
        database.resume()
      }
      hold.onAnswer()
      hold = undefined
    })
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Resolves when the database has answered a query with this text. */
    holdAnswer: (text: string) =>
      new Promise<void>((onAnswer) => {
        hold = { text, onAnswer }
      }),
    release: () => release(),
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
