import { existsSync, readFileSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { constants } from 'node:zlib'
import { groupAddress } from '@letheswap/node'
import type { Deployment } from '@letheswap/sdk'
import compression from 'compression'
import sirv from 'sirv'
import { createIsProxy } from './createIsProxy.js'
import { createDoor, type Door } from './gateway/createDoor.js'
import { forward } from './gateway/forward.js'
import { getVisitor } from './gateway/getVisitor.js'
import { listen } from './gateway/listen.js'
import { serveRpc } from './gateway/serveRpc.js'
import type { Limits } from './getLimits.js'
import { getOrigin } from './getOrigin.js'
import { getSecurityPolicy } from './getSecurityPolicy.js'
import { getTokenList } from './getTokenList.js'
import { listUrls } from './listUrls.js'

const require = createRequire(import.meta.url)

export type WebServer = {
  /** URL for this machine, without a trailing slash. */
  url: string
  /** URLs for other machines. Empty if the host is a loopback address. */
  others: readonly string[]
  /** Decides which browser requests belong to this network. */
  door: Door
  /**
   * Sets what `/config.json`, `/tokenlist.json`, `/rpc`, `/api` and `/probe` serve.
   * Before that, they answer 503. Returns the deployment for the page.
   */
  setNetwork: (network: Network) => Deployment
  stop: () => Promise<void>
}

export type Network = {
  deployment: Deployment
  /** The node's address, which only this program uses. */
  rpc: string
  faucet: string | undefined
  /** True if the faucet trusts the visitor addresses that this program reports. */
  isOwnFaucet?: boolean | undefined
}

/** Headers of every answer. The README lists them for operators. */
const headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/**
 * Serves the built web app on a port (0: any free port). This server is also the
 * gateway to the node and the faucet, and the only part of the network that other
 * machines can reach.
 */
export async function serveWeb({
  host,
  port,
  limits,
  origins = [],
  proxies = [],
  tls,
}: {
  host: string
  port: number
  limits: Pick<Limits, 'connections' | 'rpc'>
  /** Other origins of this server, and of pages that may use the network. */
  origins?: readonly string[] | undefined
  /** Networks of proxies that are trusted to report the visitor's address. */
  proxies?: readonly string[] | undefined
  tls?: { cert: Buffer; key: Buffer } | undefined
}): Promise<WebServer> {
  const web = dirname(require.resolve('@letheswap/web/package.json'))
  const dist = join(web, 'dist')
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  let policy = getSecurityPolicy(html, undefined)
  const assets = sirv(dist, {
    single: true,
    setHeaders: (response, pathname) => {
      // Assets need no policy. They never change, because their names include a hash.
      const isAsset = pathname.startsWith('/assets/')
      if (!isAsset) response.setHeader('Content-Security-Policy', policy)
      response.setHeader(
        'Cache-Control',
        isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  const demo = serveDemo(join(web, '../demo/dist'))
  const compress = compression({
    threshold: 0,
    // Brotli's default quality of 4 takes as long, but compresses less than gzip.
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
  const isProxy = createIsProxy(proxies)
  let network: Network | undefined
  let rpc: ReturnType<typeof serveRpc> | undefined
  let timestamp = ''

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    // Ignores ranges, because sirv throws for a range that ends before it starts, which
    // would end the network. The files are small, so they are sent completely.
    delete request.headers.range
    // Closes the file if a visitor leaves, and the connection if the file disappears,
    // as in a new build. sirv does neither.
    response.on('pipe', (file) => {
      response.on('close', () => file.destroy())
      file.on('error', () => response.destroy())
    })
    response.setHeaders(new Map(Object.entries(headers)))
    // A path with two leading slashes must not lead to another host.
    const url = `http://page${request.url}`
    const origin = getOrigin(request, isProxy)
    if (!origin || !URL.canParse(url)) {
      response.writeHead(400).end()
      return
    }
    const { hostname } = new URL(origin)
    if (!door.isKnownHost(hostname)) {
      response
        .writeHead(421, { 'Content-Type': 'text/plain' })
        .end(
          `This network does not know the name ${hostname}. Start it with --origin and the address in your browser.\n`,
        )
      return
    }
    const { pathname, search } = new URL(url)
    const [, segment = ''] = pathname.split('/')
    if (['rpc', 'api', 'probe'].includes(segment))
      return serveNetwork(request, response, {
        origin,
        path: pathname + search,
        isRpc: segment === 'rpc',
      })
    // biome-ignore lint/suspicious/noExplicitAny: Express types its middleware by its own request and response
    compress(request as any, response as any, () => {
      if (demo && segment === 'demo') return demo(request, response)
      if (!['/config.json', '/tokenlist.json'].includes(pathname))
        return assets(request, response)
      response.writeHead(network ? 200 : 503, {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-cache',
        // The data is public, so pages of any origin may read it.
        'Access-Control-Allow-Origin': '*',
      })
      const json =
        network &&
        (pathname === '/config.json'
          ? asSeenFrom(origin, network)
          : getTokenList(network.deployment, { origin, timestamp }))
      return response.end(JSON.stringify(json ?? {}))
    })
  }

  /**
   * Forwards requests to the node and the faucet on the page's origin, without a
   * preflight.
   */
  function serveNetwork(
    request: IncomingMessage,
    response: ServerResponse,
    { origin, path, isRpc }: { origin: string; path: string; isRpc: boolean },
  ) {
    const refuse = (status: number, error: string, headers = {}) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', ...headers })
        .end(JSON.stringify({ error }))
    if (!network || !rpc)
      return refuse(503, 'Not ready', { 'Retry-After': '1' })
    if (!isRpc) {
      if (!network.faucet) return refuse(404, 'This network has no faucet')
      return forward(new URL(path, network.faucet), request, response, {
        // Browsers omit Origin on same-origin GET requests, so the page's own origin is
        // sent.
        origin: request.headers.origin ?? origin,
        ...(network.isOwnFaucet && {
          'x-forwarded-for': getVisitor(request, isProxy),
        }),
      })
    }
    if (door.isForeign(request, origin))
      return refuse(403, 'Let pages of this origin in with --origin')
    if (door.answerCors(request, response)) return undefined
    if (request.method !== 'POST')
      return refuse(405, 'Method not allowed', { Allow: 'POST' })
    return rpc
      .answer(
        request,
        response,
        groupAddress(getVisitor(request, isProxy)) ?? 'unknown',
      )
      .catch(() => response.destroy())
  }

  const server = tls ? createSecureServer(tls, answer) : createServer(answer)
  // Proxies keep connections open for 60 s. With a longer time, the proxy closes first.
  server.keepAliveTimeout = 75_000
  // Closes the connection of a client that stops sending or reading.
  server.requestTimeout = 30_000
  server.setTimeout(90_000)
  const connections = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    if (isProxy(remoteAddress)) return
    const visitor = groupAddress(remoteAddress) ?? ''
    const count = (connections.get(visitor) ?? 0) + 1
    if (count > limits.connections) return void socket.destroy()
    connections.set(visitor, count)
    socket.on('close', () => {
      const left = (connections.get(visitor) ?? 1) - 1
      if (left > 0) connections.set(visitor, left)
      else connections.delete(visitor)
    })
  })
  const opened = await listen(server, { host, port })
  const { url, others } = listUrls({
    protocol: tls ? 'https' : 'http',
    host,
    port: opened.port,
  })
  const door = createDoor([url, ...others, ...origins])

  return {
    url,
    others,
    door,
    setNetwork: (next) => {
      network = next
      rpc = serveRpc(new URL(next.rpc), limits.rpc)
      timestamp = new Date().toISOString()
      const deployment = asSeenFrom(url, network)
      policy = getSecurityPolicy(html, deployment)
      return deployment
    },
    stop: () => {
      rpc?.stop()
      return opened.stop()
    },
  }
}

/** Serves the demo below `/demo/` if it was built. */
function serveDemo(folder: string) {
  if (!existsSync(folder)) return undefined
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const policy = getSecurityPolicy(html, undefined, { isDemo: true })
  const files = sirv(folder, {
    setHeaders: (response) => {
      response.setHeader('Content-Security-Policy', policy)
      response.setHeader('Cache-Control', 'no-cache')
    },
  })
  return (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').slice('/demo'.length)
    if (!path.startsWith('/'))
      return response.writeHead(308, { Location: '/demo/' }).end()
    request.url = path
    return files(request, response)
  }
}

const asSeenFrom = (
  origin: string,
  { deployment, faucet }: Network,
): Deployment => ({
  ...deployment,
  chain: { ...deployment.chain, rpcUrls: [`${origin}/rpc`] },
  ...(faucet && { faucetUrl: origin, probeUrl: `${origin}/probe` }),
})
