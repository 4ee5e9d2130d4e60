import { join } from 'node:path'
import type { Devnet } from '@letheswap/devnet'
import { writeFileAtomic } from '@letheswap/node'
import type { Deployment } from '@letheswap/sdk'
import { assertPortsFree } from './assertPortsFree.js'
import { type ChainOptions, findChain, startChain } from './chain.js'
import { claimFolder } from './claimFolder.js'
import { readSettings, writeSettings } from './faucetSettings.js'
import { serveNode } from './gateway/serveNode.js'
import { alone, getLimits } from './getLimits.js'
import { isLoopback } from './isLoopback.js'
import { readOrCreateKey } from './readOrCreateKey.js'
import { StackError } from './StackError.js'
import { serveWeb } from './serveWeb.js'
import { startFaucet } from './startFaucet.js'
import { startMarket } from './startMarket.js'

/** `stateDir` also keeps the faucet's database and keys. `fresh` deletes them. */
export type StackOptions = ChainOptions & {
  /** Host of the page. The chain and the faucet listen on the loopback. */
  host: string
  /** The chain's port for programs on this machine. 0 selects any free port. */
  rpcPort: number
  /**
   * Number of people who may share an address. Default: 30 if other machines can
   * connect.
   */
  people?: number | undefined
  tls?: { cert: Buffer; key: Buffer } | undefined
  webPort: number
  faucetPort: number
  /** An existing network. Starts no chain, and a faucet only with a key. */
  network?: Deployment | undefined
  market: boolean
  /** Networks of proxies in front of the page. */
  proxies?: readonly string[] | undefined
  /** Origins of other pages that may call the faucet and its probe. */
  origins: readonly string[]
}

export type Stack = {
  web: string
  others: readonly string[]
  rpc: string
  faucet: string | undefined
  /** URL of the faucet's metrics and health, for this machine. */
  admin: string | undefined
  /** The calculation of the limits, if other machines can connect. */
  limits: readonly string[]
  /** The deployment for the page, with all URLs on the page's own origin. */
  deployment: Deployment
  deploymentPath: string
  devnet: Devnet | undefined
  /** Resolves with the reason when a part ends by itself. */
  failed: Promise<Error>
  stop: () => Promise<void>
}

const loopback = '127.0.0.1'

/** Index of a devnet account with coins that nothing else uses. */
export const testKeyIndex = 2

/** Starts the chain, the faucet and the web app. If one fails, stops the others. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { network, stateDir } = options
  const deploymentPath = join(stateDir, 'deployment.json')

  const folder = await claimFolder(stateDir)
  const started: { stop: () => Promise<void> }[] = [{ stop: folder.release }]
  const stop = async () => {
    const failures: unknown[] = []
    // Stops in reverse order, because the faucet must finish its payments before its
    // node stops.
    for (const part of started.splice(0).reverse())
      await part.stop().catch((error) => failures.push(error))
    if (failures.length > 0)
      throw new AggregateError(failures, 'Some parts did not stop cleanly.')
  }

  try {
    await assertPortsFree({
      page: { host: options.host, port: options.webPort },
      chain: { host: loopback, port: network ? 0 : options.rpcPort },
      faucet: { host: loopback, port: options.faucetPort },
    })
    // The old chain is deleted only after these checks, so that a start that fails here
    // does not lose it.
    if (options.fresh) folder.clear()

    // The page starts before the faucet, which needs the page's origin.
    const { host, origins, proxies, tls } = options
    const isShared = !isLoopback(host)
    const { people = isShared ? 30 : alone } = options
    const limits = getLimits(people)
    const web = await serveWeb({
      host,
      limits,
      origins,
      proxies,
      tls,
      port: options.webPort,
    })
    started.push(web)

    const chain = network ? await findChain(network) : await startChain(options)
    if (chain.devnet) started.push(chain.devnet)
    const local =
      chain.devnet &&
      (await serveNode({
        node: new URL(chain.rpcUrl),
        host: loopback,
        port: options.rpcPort,
        door: web.door,
      }))
    if (local) started.push(local)
    const known: Deployment = local
      ? {
          ...chain.deployment,
          chain: { ...chain.deployment.chain, rpcUrls: [local.url] },
        }
      : (network ?? chain.deployment)
    // The faucet gets its own file, because other programs may read `deployment.json`
    // only once everything runs.
    const faucetDeployment = join(stateDir, 'faucet-deployment.json')
    writeDeployment(faucetDeployment, known)

    const chosen = { ...readSettings(stateDir).chosen, ...chain.faucetEnv }
    const faucet =
      chain.faucetEnv === undefined
        ? undefined
        : await startFaucet({
            host: loopback,
            port: options.faucetPort,
            deploymentPath: faucetDeployment,
            dataDir: join(stateDir, 'faucet'),
            // The page's own origin comes first, because messages use it by default.
            origins: [...new Set([web.url, ...web.others, ...origins])],
            env: {
              FAUCET_HMAC_KEY: readOrCreateKey(
                join(stateDir, 'faucet-hmac.key'),
              ),
              ...limits.faucet,
              ...chosen,
            },
          })
    if (faucet) {
      started.push(faucet)
      writeSettings(stateDir, { chosen, defaults: limits.faucet })
    }
    writeDeployment(deploymentPath, {
      ...known,
      ...(faucet && {
        faucetUrl: faucet.url,
        probeUrl: `${faucet.url}/probe`,
      }),
    })
    const deployment = web.setNetwork({
      deployment: chain.deployment,
      rpc: chain.rpcUrl,
      faucet: faucet?.url ?? chain.faucetUrl,
      isOwnFaucet: faucet !== undefined,
    })

    const market = options.market
      ? await startMarket({ deploymentPath, chain, stateDir })
      : undefined
    if (market) started.push(market)
    folder.announce(web.url)

    return {
      web: web.url,
      others: web.others,
      // The URL of an existing network's node may contain a key, so the page's URL is
      // returned.
      rpc: local?.url ?? `${web.url}/rpc`,
      faucet: faucet?.url ?? chain.faucetUrl,
      admin: faucet?.adminUrl,
      limits: isShared ? limits.explanation : [],
      deployment,
      deploymentPath,
      devnet: chain.devnet,
      failed: Promise.race(
        [
          faucet?.failed,
          market?.failed,
          chain.devnet?.exited.then(
            () =>
              new StackError(
                `The chain ended.\n${chain.devnet?.recentOutput()}`,
              ),
          ),
        ].filter((part) => part !== undefined),
      ),
      stop,
    }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

/** Makes the file readable only by its owner, because a node's URL may contain a key. */
function writeDeployment(path: string, deployment: Deployment) {
  writeFileAtomic(path, `${JSON.stringify(deployment, null, 2)}\n`, {
    isPrivate: true,
  })
}
