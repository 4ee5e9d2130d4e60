import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { lockPath, writeFileAtomic } from '@letheswap/node'
import { type Deployment, waitForReceipt } from '@letheswap/sdk'
import {
  type Chain,
  createTestClient,
  defineChain,
  encodeFunctionData,
  type Hash,
  type Hex,
  http,
  parseAbi,
  publicActions,
  walletActions,
} from 'viem'
import { accounts, deployerAccount, faucetAccount } from './accounts.js'
import { type Anvil, startAnvil } from './anvil.js'
import type { Devnet } from './devnet.js'
import {
  DevnetError,
  InvalidStateError,
  SnapshotNotFoundError,
  StateInUseError,
} from './errors.js'
import { addresses, chainId, describeNetwork } from './network.js'
import { rpc, rpcBatch } from './rpc.js'
import { setUpNetwork } from './setUpNetwork.js'
import { dumpState, readGenesisTimestamp, saveState } from './state.js'

/** 2026-01-01T00:00:00Z: the genesis time of every chain without a state file. */
const pinnedGenesis = 1_767_225_600

/**
 * Seconds by which the genesis block of a kept chain lies before its next one:
 * a week of made-up trading fits between the two.
 */
const room = 8 * 86_400

// The time that anvil takes grows with the square of the blocks in a request.
const blocksPerRequest = 250

const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])

/**
 * Starts the private test network: anvil with chain id 500000, the Uniswap V2
 * contracts, four test coins, ten seeded pools and a funded faucet account.
 *
 * The contracts' addresses are the same on every chain. Without `statePath` the
 * genesis hash is the same too. With it, the exchange is set up at the present
 * time, and the genesis hash is new, so that caches of an older chain can tell.
 *
 * @example
 * import { startDevnet } from '@letheswap/devnet'
 *
 * const devnet = await startDevnet()
 * console.log(devnet.rpcUrl, devnet.deployment.contracts.router)
 * await devnet.stop()
 *
 * @throws {PortTakenError} When `port` belongs to another program.
 * @throws {InvalidStateError} When the state file holds no such network.
 * @throws {StateInUseError} When another devnet uses the same state file.
 */
export async function startDevnet(
  parameters: startDevnet.Parameters = {},
): Promise<Devnet> {
  const {
    port = 0,
    host = '127.0.0.1',
    statePath,
    fresh = false,
    blockTime,
    deploymentPath,
    faucetUrl,
    probeUrl,
  } = parameters

  if (statePath !== undefined)
    mkdirSync(dirname(statePath), { recursive: true })
  const unlock = statePath === undefined ? undefined : await lockPath(statePath)
  if (statePath !== undefined && !unlock)
    throw new StateInUseError({ statePath })
  let anvil: Anvil | undefined
  try {
    const restored =
      statePath !== undefined && !fresh && existsSync(statePath)
        ? statePath
        : undefined
    const isPinned = statePath === undefined && !fresh
    // The blocks of the deployment take the seconds after it.
    const startTimestamp = isPinned
      ? pinnedGenesis
      : Math.floor(Date.now() / 1_000) - 10
    const genesisTimestamp =
      restored !== undefined
        ? readGenesisTimestamp(restored)
        : isPinned
          ? pinnedGenesis
          : startTimestamp - room

    anvil = await startAnvil({
      host,
      port,
      args: [
        ...['--chain-id', String(chainId)],
        ...['--timestamp', String(genesisTimestamp)],
        // A long history is one request body of more than 2 MB.
        '--no-request-size-limit',
        '--no-mining',
        // As many states as a full node keeps; all of them would fill the disk.
        // Blocks, receipts and logs are kept for ever.
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
    const rpcUrl = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${anvil.port}`

    // A log line for every request would only cost time.
    await rpc(rpcUrl, 'anvil_setLoggingEnabled', [false])
    if (restored === undefined) await setUpNetwork({ rpcUrl, startTimestamp })
    else await assertNetwork({ rpcUrl, statePath: restored })
    await followClock(rpcUrl)
    if (blockTime === undefined) await rpc(rpcUrl, 'evm_setAutomine', [true])
    else await rpc(rpcUrl, 'evm_setIntervalMining', [blockTime])

    const { hash: genesisHash } = await rpc<{ hash: Hash }>(
      rpcUrl,
      'eth_getBlockByNumber',
      ['0x0', false],
    )
    const code = await rpc<Hex>(rpcUrl, 'eth_getCode', [
      addresses.multiTransfer,
      'latest',
    ])
    const deployment = describeNetwork({
      genesisHash,
      hasMultiTransfer: code !== '0x',
      rpcUrl,
      faucetUrl,
      probeUrl,
    })
    // At once: otherwise a restart after a crash in the first second would find
    // the chain that this one replaced.
    const kept =
      statePath === undefined
        ? undefined
        : { rpcUrl, statePath, genesisTimestamp }
    if (kept) await dumpState(kept)
    const saver = kept && saveState(kept)
    if (deploymentPath !== undefined)
      writeFileAtomic(
        deploymentPath,
        `${JSON.stringify(deployment, null, 2)}\n`,
      )

    const client = createTestClient({
      mode: 'anvil',
      chain: toChain(deployment),
      // Never again: a request that is answered late has been carried out.
      transport: http(rpcUrl, { retryCount: 0, timeout: 60_000 }),
      // Automine is asynchronous: a receipt is there milliseconds later.
      pollingInterval: 20,
      // A block number from before a revert would be wrong.
      cacheTime: 0,
    })
      .extend(publicActions)
      .extend(walletActions)

    const node = anvil
    let isGone = false
    void node.exited.then(() => {
      isGone = true
      saver?.cancel()
    })
    let stopping: Promise<void> | undefined
    return {
      deployment,
      rpcUrl,
      port: node.port,
      accounts,
      faucetAccount,
      client,
      exited: node.exited,
      recentOutput: node.recentOutput,
      snapshot: () => client.snapshot(),
      revert: async (id: Hex) => {
        if (!(await rpc<boolean>(rpcUrl, 'evm_revert', [id])))
          throw new SnapshotNotFoundError({ id })
        await followClock(rpcUrl)
      },
      mine: async (blocks = 1) => {
        for (let left = blocks; left > 0; left -= blocksPerRequest)
          await client.mine({ blocks: Math.min(left, blocksPerRequest) })
      },
      setNextBlockTimestamp: (timestamp: bigint) =>
        client.setNextBlockTimestamp({ timestamp }),
      mint: async ({ symbol, to, amount }) => {
        if (symbol === deployment.chain.nativeCurrency.symbol) {
          const balance = await client.getBalance({ address: to })
          await client.setBalance({ address: to, value: balance + amount })
          return
        }
        const token = deployment.tokens.find((t) => t.symbol === symbol)
        if (!token) throw new DevnetError(`There is no token ${symbol}.`)
        const hash = await client.sendUnsignedTransaction({
          from: deployerAccount.address,
          to: token.address,
          data: encodeFunctionData({
            abi: mintAbi,
            functionName: 'mint',
            args: [to, amount],
          }),
        })
        const { status } = await waitForReceipt(client, { hash })
        if (status !== 'success')
          throw new DevnetError(`Minting ${symbol} reverted.`)
      },
      stop: () => {
        stopping ??= (async () => {
          try {
            if (!isGone) await saver?.stop()
          } finally {
            await node.stop()
            await unlock?.()
          }
        })()
        return stopping
      },
    }
  } catch (error) {
    await anvil?.stop()
    await unlock?.()
    throw error
  }
}

export declare namespace startDevnet {
  type Parameters = {
    /**
     * Port for JSON-RPC.
     * @default 0, a free one
     */
    port?: number | undefined
    /** @default '127.0.0.1' */
    host?: string | undefined
    /** File that keeps the chain across restarts. Without it nothing is kept. */
    statePath?: string | undefined
    /**
     * Starts a new chain, with another genesis hash, even if there is a state.
     * @default false
     */
    fresh?: boolean | undefined
    /** Seconds between blocks. By default every transaction is mined at once. */
    blockTime?: number | undefined
    /** File to write the `Deployment` JSON to. */
    deploymentPath?: string | undefined
    /** The faucet's origin, for the deployment. */
    faucetUrl?: string | undefined
    /** The connectivity probe's URL, for the deployment. */
    probeUrl?: string | undefined
  }
}

/** Blocks follow the real time or, if the chain is ahead of it, continue from there. */
async function followClock(rpcUrl: string): Promise<void> {
  const { timestamp } = await rpc<{ timestamp: Hex }>(
    rpcUrl,
    'eth_getBlockByNumber',
    ['latest', false],
  )
  const now = Math.floor(Date.now() / 1_000)
  await rpc(rpcUrl, 'evm_setTime', [Math.max(now, Number(timestamp))])
}

/** Refuses a state that was written by another version of this package. */
async function assertNetwork({
  rpcUrl,
  statePath,
}: {
  rpcUrl: string
  statePath: string
}): Promise<void> {
  const { tokens, multiTransfer: _, ...contracts } = addresses
  const codes = await rpcBatch(
    rpcUrl,
    [...Object.values(contracts), ...tokens].map((address) => ({
      method: 'eth_getCode',
      params: [address, 'latest'],
    })),
  )
  if (codes.some((code) => code === '0x'))
    throw new InvalidStateError({
      statePath,
      reason: 'it does not hold this network’s contracts',
    })
}

function toChain({ chain }: Deployment): Chain {
  return defineChain({
    id: chain.id,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: { default: { http: chain.rpcUrls } },
    contracts: { multicall3: { address: addresses.multicall3 } },
  })
}
