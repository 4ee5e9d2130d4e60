import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { lockPath, writeFileAtomic } from '@letheswap/node'
import { accounts, faucetAccount } from './accounts.js'
import { startAnvil } from './anvil.js'
import type { Devnet, DevnetClient } from './devnet.js'
import {
  createDevnetClient,
  followClock,
  mint,
  revert,
} from './devnetClient.js'
import {
  InvalidStateError,
  StateInUseError,
  type StateNotSavedError,
} from './errors.js'
import { addresses, chainId, describeNetwork } from './network.js'
import { setUpNetwork } from './setUpNetwork.js'
import { readGenesisTimestamp, saveState } from './state.js'
import { unfinishedMark } from './unfinishedMark.js'

/** 2026-01-01T00:00:00Z, the genesis time of every chain without a state file. */
const pinnedGenesis = 1_767_225_600

/**
 * Seconds between the genesis block of a stored chain and its next block, which leaves
 * room for a week of simulated trading.
 */
const historySeconds = 8 * 86_400

// anvil's time grows quadratically with the number of blocks in a request.
const blocksPerRequest = 250

/**
 * Starts the private test network: anvil with chain id 500000, the Uniswap V2
 * contracts, four test coins, ten seeded pools and a funded faucet account.
 *
 * The contracts' addresses are the same on every chain. Without a `statePath`, the
 * genesis hash is the same, too. With a `statePath`, the exchange is deployed at the
 * current time and the genesis hash is new, so that caches recognize a new chain.
 *
 * @throws {PortTakenError} If another program uses `port`.
 * @throws {InvalidStateError} If the state file does not contain such a network.
 * @throws {StateInUseError} If another devnet uses the same state file.
 */
export async function startDevnet(
  parameters: startDevnet.Parameters = {},
): Promise<Devnet> {
  const { statePath } = parameters
  if (statePath === undefined) return start(parameters)
  mkdirSync(dirname(statePath), { recursive: true })
  const unlock = await lockPath(statePath)
  if (!unlock) throw new StateInUseError({ statePath })
  try {
    const devnet = await start(parameters)
    let stopping: Promise<void> | undefined
    return {
      ...devnet,
      stop: () => {
        stopping ??= devnet.stop().finally(unlock)
        return stopping
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

async function start({
  port = 0,
  host = '127.0.0.1',
  statePath,
  fresh = false,
  blockTime,
  deploymentPath,
  faucetUrl,
  probeUrl,
  cors = true,
  onSaveError = (error) => process.emitWarning(error),
}: startDevnet.Parameters): Promise<Devnet> {
  const restored =
    statePath !== undefined && !fresh && existsSync(statePath)
      ? statePath
      : undefined
  const isPinned = statePath === undefined && !fresh
  // The deployment's blocks are in the seconds after this time.
  const startTimestamp = isPinned
    ? pinnedGenesis
    : Math.floor(Date.now() / 1_000) - 10
  const genesisTimestamp =
    restored !== undefined
      ? readGenesisTimestamp(restored)
      : isPinned
        ? pinnedGenesis
        : startTimestamp - historySeconds

  const anvil = await startAnvil({
    host,
    port,
    args: [
      ...['--chain-id', String(chainId)],
      ...['--timestamp', String(genesisTimestamp)],
      // The request that fills a long history is larger than 2 MB.
      '--no-request-size-limit',
      '--no-mining',
      ...(cors ? [] : ['--no-cors']),
      // Keeps as many states as a full node, because all of them would fill the disk.
      // Blocks, receipts and logs are kept forever.
      ...['--prune-history', '128'],
      ...(restored === undefined ? [] : ['--load-state', restored]),
    ],
  }).catch((error) => {
    if (!/'--load-state <PATH>'/.test(error.message)) throw error
    throw new InvalidStateError({
      statePath: String(restored),
      reason: 'the node cannot read it',
      cause: error,
    })
  })
  try {
    const rpcUrl = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${anvil.port}`
    const client = createDevnetClient(rpcUrl)
    // Logging each request slows down the node.
    await client.setLoggingEnabled(false)
    if (restored === undefined) await setUpNetwork(client, startTimestamp)
    else await assertNetwork(client, { statePath: restored })
    await followClock(client)
    if (blockTime === undefined) await client.setAutomine(true)
    else await client.setIntervalMining({ interval: blockTime })

    const genesis = await client.getBlock({ blockNumber: 0n })
    const deployment = describeNetwork({
      genesisHash: genesis.hash,
      rpcUrl,
      faucetUrl,
      probeUrl,
    })
    // Saves immediately, because after a crash in the first second, a restart would
    // otherwise find the previous chain.
    const saver =
      statePath === undefined
        ? undefined
        : await saveState({
            ...{ client, rpcUrl, statePath, genesisTimestamp },
            onError: onSaveError,
          })
    if (deploymentPath !== undefined)
      writeFileAtomic(
        deploymentPath,
        `${JSON.stringify(deployment, null, 2)}\n`,
      )
    let isGone = false
    void anvil.exited.then(() => {
      isGone = true
      saver?.cancel()
    })
    let stopping: Promise<void> | undefined
    return {
      deployment,
      rpcUrl,
      port: anvil.port,
      accounts,
      faucetAccount,
      client,
      exited: anvil.exited,
      recentOutput: anvil.recentOutput,
      snapshot: () => client.snapshot(),
      revert: (id) => revert(client, id),
      mine: async (blocks = 1) => {
        for (let left = blocks; left > 0; left -= blocksPerRequest)
          await client.mine({ blocks: Math.min(left, blocksPerRequest) })
      },
      setNextBlockTimestamp: (timestamp) =>
        client.setNextBlockTimestamp({ timestamp }),
      mint: (parameters) => mint(client, deployment, parameters),
      stop: () => {
        stopping ??= (
          isGone ? Promise.resolve() : Promise.resolve(saver?.stop())
        ).finally(anvil.stop)
        return stopping
      },
    }
  } catch (error) {
    await anvil.stop()
    throw error
  }
}

export declare namespace startDevnet {
  type Parameters = {
    /** Port for JSON-RPC. @default 0, any free port */
    port?: number | undefined
    /** @default '127.0.0.1' */
    host?: string | undefined
    /**
     * Allows web pages of any origin to use the node.
     * @default true
     */
    cors?: boolean | undefined
    /** File that stores the chain across restarts. @default nothing is stored */
    statePath?: string | undefined
    /**
     * Starts a new chain, with another genesis hash, even if there is a stored state.
     * @default false
     */
    fresh?: boolean | undefined
    /** Seconds between blocks. @default mines each transaction immediately */
    blockTime?: number | undefined
    /** File to which the `Deployment` is written as JSON. */
    deploymentPath?: string | undefined
    /** The faucet's origin, for the deployment. */
    faucetUrl?: string | undefined
    /** The connectivity probe's URL, for the deployment. */
    probeUrl?: string | undefined
    /**
     * Called if saving the state failed twice in a row. The devnet keeps trying to save
     * it.
     * @default emits a process warning
     */
    onSaveError?: ((error: StateNotSavedError) => void) | undefined
  }
}

/** Throws if another version of this package wrote the state, or if it is unfinished. */
async function assertNetwork(
  client: DevnetClient,
  { statePath }: { statePath: string },
): Promise<void> {
  const { tokens, ...contracts } = addresses
  const codes = await Promise.all(
    [...Object.values(contracts), ...tokens].map((address) =>
      client.getCode({ address }),
    ),
  )
  if (codes.includes(undefined))
    throw new InvalidStateError({
      statePath,
      reason: 'it does not hold this network’s contracts',
    })
  if ((await client.getBalance({ address: unfinishedMark })) > 0n)
    throw new InvalidStateError({
      statePath,
      reason: 'filling its history stopped before the end',
    })
}
