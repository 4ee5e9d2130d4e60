import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Opens a network path to a port that can be silently cut and redirected. */
export async function openGate(port: number) {
  const sockets = new Set<Socket>()
  let target = port
  let path = { isCut: false }
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const own = path
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        // A cut network loses packets, and does not close the connection.
        if (!own.isCut) to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        if (!own.isCut) to.destroy()
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      path.isCut = true
    },
    redirect(port: number) {
      target = port
      path = { isCut: false }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
