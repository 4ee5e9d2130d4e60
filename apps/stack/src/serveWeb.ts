import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { constants } from 'node:zlib'
import type { Deployment } from '@letheswap/sdk'
import compression from 'compression'
import sirv from 'sirv'
import { createIsProxy } from './createIsProxy.js'
import { getOrigin } from './getOrigin.js'
import { getSecurityPolicy } from './getSecurityPolicy.js'
import { getTokenList } from './getTokenList.js'
import { listUrls } from './listUrls.js'
import { proxyRequest } from './proxyRequest.js'
import { proxyRpc } from './proxyRpc.js'

const require = createRequire(import.meta.url)

export type WebServer = {
  /** For this machine, without a trailing slash. */
  url: string
  /** For other machines; none on the loopback. */
  others: readonly string[]
  /**
   * Sets what `/config.json`, `/tokenlist.json`, `/rpc`, `/api` and `/probe`
   * serve; 503 before. Returns the deployment as the page sees it.
   */
  setNetwork: (network: Network) => Deployment
  stop: () => Promise<void>
}

export type Network = {
  deployment: Deployment
  rpc: string
  faucet: string | undefined
}

/** Headers of every answer, as in the README for operators. */
const headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Serves the built web app on a port (0: any free port). */
export async function serveWeb({
  host,
  port,
  proxies = [],
  tls,
}: {
  host: string
  port: number
  /** Networks of proxies that say for whom they ask, and how. */
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
      // Assets are named by their hash, and need no policy of their own.
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
    // The default, 4, takes as long and leaves more bytes than gzip.
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
  const isProxy = createIsProxy(proxies)
  let network: Network | undefined
  let timestamp = ''

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    response.setHeaders(new Map(Object.entries(headers)))
    // A path that begins with two slashes is not one of another host.
    const url = `http://page${request.url}`
    const origin = getOrigin(request, isProxy)
    if (!origin || !URL.canParse(url)) {
      response.writeHead(400).end()
      return
    }
    // For the faucet: browsers leave it out where the origin is the same.
    request.headers.origin ??= origin
    const { pathname, search } = new URL(url)
    const [, segment = ''] = pathname.split('/')
    if (network && segment === 'rpc')
      return proxyRpc(new URL(network.rpc), request, response).catch(() =>
        response.destroy(),
      )
    if (network?.faucet && ['api', 'probe'].includes(segment))
      return proxyRequest(
        new URL(pathname + search, network.faucet),
        request,
        response,
      )
    // biome-ignore lint/suspicious/noExplicitAny: Express types its middleware by its own request and response
    compress(request as any, response as any, () => {
      if (demo && segment === 'demo') return demo(request, response)
      if (!['/config.json', '/tokenlist.json'].includes(pathname))
        return assets(request, response)
      response.writeHead(network ? 200 : 503, {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-cache',
        // Public data, for pages of other origins too.
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
  const server = tls ? createSecureServer(tls, answer) : createServer(answer)
  // Proxies hold connections for 60 s.
  server.keepAliveTimeout = 75_000
  server.listen(port, host)
  await once(server, 'listening')
  const { port: actualPort } = server.address() as AddressInfo
  const { url, others } = listUrls({
    protocol: tls ? 'https' : 'http',
    host,
    port: actualPort,
  })

  return {
    url,
    others,
    setNetwork: (next) => {
      network = next
      timestamp = new Date().toISOString()
      const deployment = asSeenFrom(url, network)
      policy = getSecurityPolicy(html, deployment)
      return deployment
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The demo's files below `/demo/`, if they were built. */
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
