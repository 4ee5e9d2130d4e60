import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network path that can be cut: both ends stay open, and nothing arrives. */
export async function openGate(port: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        // What was sent into a cut network is gone, and so is the connection.
        if (!isCut) to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        if (!isCut) to.destroy()
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
    },
    /** Connections from before are broken; new ones work. */
    mend() {
      isCut = false
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      isCut = false
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
