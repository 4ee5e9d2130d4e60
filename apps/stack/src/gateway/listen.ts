import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * Opens a server.
 *
 * @param port - 0 selects any free port.
 * @returns The port, and a function that closes the server with its connections.
 */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        // Destroys WebSockets too, which Node's `closeAllConnections` leaves open.
        for (const socket of sockets) socket.destroy()
      }),
  }
}
