import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import type { Deployment } from '@letheswap/sdk'
import compression from 'compression'
import sirv from 'sirv'
import { getSecurityPolicy } from './getSecurityPolicy.js'
import { takenPort } from './StackError.js'

const require = createRequire(import.meta.url)

/** The built single-page app, served with the deployment JSON. */
export type WebServer = {
  /** Origin without a trailing slash. */
  url: string
  /** What `/config.json` answers; 503 until it is set. */
  setConfig: (deployment: Deployment) => void
  stop: () => Promise<void>
}

/** Serves the built web app on a port (0: any free port). */
export async function serveWeb({
  host,
  port,
}: {
  host: string
  port: number
}): Promise<WebServer> {
  const dist = join(
    dirname(require.resolve('@letheswap/web/package.json')),
    'dist',
  )
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  let policy = getSecurityPolicy(html, undefined)
  const assets = sirv(dist, {
    single: true,
    // File names carry a hash of their content; index.html does not.
    setHeaders: (response, pathname) => {
      response.setHeader('X-Content-Type-Options', 'nosniff')
      response.setHeader('Content-Security-Policy', policy)
      response.setHeader(
        'Cache-Control',
        pathname.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
      )
    },
  })
  const compress = compression()
  let config: string | undefined

  const server = createServer((request, response) => {
    // biome-ignore lint/suspicious/noExplicitAny: Express types its middleware by its own request and response
    compress(request as any, response as any, () => {
      if (request.url?.split('?')[0] !== '/config.json')
        return assets(request, response)
      response.writeHead(config ? 200 : 503, {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-cache',
        // Public data, for pages of other origins too.
        'Access-Control-Allow-Origin': '*',
      })
      return response.end(config ?? '{}')
    })
  })
  await listen(server, host, port)
  const { port: actualPort } = server.address() as AddressInfo

  return {
    url: `http://${host}:${actualPort}`,
    setConfig: (deployment) => {
      config = JSON.stringify(deployment)
      policy = getSecurityPolicy(html, deployment)
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? takenPort({ port, owner: 'page', option: '--port' })
          : error,
      ),
    )
    server.listen(port, host, () => resolve())
  })
}
