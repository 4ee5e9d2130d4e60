import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevnet } from '@letheswap/devnet'
import { waitForReceipt } from '@letheswap/sdk'
import {
  type Address,
  createWalletClient,
  erc20Abi,
  getAddress,
  http,
  parseAbiItem,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  getBalance,
  getLogs,
  getTransactionCount,
  readContract,
} from 'viem/actions'
import { common } from './environment.js'
import { fillDirectory } from './template.js'

export type Network = Awaited<ReturnType<typeof startNetwork>>

/**
 * Adds a credential in each place where providers put one. This node ignores all of
 * them.
 */
export function addCredentials(rpcUrl: string): string {
  const url = new URL(rpcUrl)
  url.username = 'rpc-user'
  url.password = 'rpc-password-in-user-info'
  url.pathname = '/v3/rpc-key-in-the-path'
  url.search = '?apikey=rpc-key-in-the-query'
  return url.href
}

/** Starts a chain, and returns an environment for faucets on it. */
export async function startNetwork() {
  const directory = mkdtempSync(join(tmpdir(), 'faucet-'))
  const deploymentPath = join(directory, 'deployment.json')
  const devnet = await startDevnet()
  writeFileSync(deploymentPath, JSON.stringify(devnet.deployment))
  const { deployment, client, faucetAccount } = devnet
  const token = (symbol: string) => {
    const found = deployment.tokens.find((token) => token.symbol === symbol)
    if (!found) throw new Error(`no token ${symbol}`)
    return getAddress(found.address)
  }
  const getNonce = (blockTag: 'latest' | 'pending' = 'latest') =>
    getTransactionCount(client, { address: faucetAccount.address, blockTag })
  /** Waits until all transactions of the faucet are mined. */
  const drain = async (): Promise<void> => {
    if ((await getNonce()) < (await getNonce('pending'))) await drain()
  }

  const env = (
    overrides: Record<string, string> = {},
  ): Record<string, string> => ({
    ...common,
    FAUCET_DEPLOYMENT: deploymentPath,
    FAUCET_PRIVATE_KEY: faucetAccount.privateKey,
    FAUCET_PORT: '0',
    FAUCET_ADMIN_PORT: '0',
    FAUCET_CLAIMS_PER_HOUR: '100000',
    // Each claim reads the chain again, so that tests need not wait for a new probe.
    FAUCET_PROBE_MAX_AGE_MS: '0',
    FAUCET_RECOVERY_INTERVAL_MS: '50',
    ...overrides,
  })

  let directories = 0
  return {
    devnet,
    deployment,
    client,
    faucetAddress: faucetAccount.address,
    token,

    env,

    async embeddedEnv(
      overrides: Record<string, string> = {},
    ): Promise<Record<string, string>> {
      directories += 1
      const FAUCET_DATA_DIR = join(directory, String(directories))
      await fillDirectory(FAUCET_DATA_DIR)
      return env({ FAUCET_DATA_DIR, ...overrides })
    },

    /** Returns a path for a file of the tests, which does not exist yet. */
    path: (name: string) => join(directory, name),

    getNonce,
    drain,

    /** Sends a transaction with the faucet's key from outside the faucet. */
    async useKeyElsewhere(options: { nonce?: number } = {}): Promise<void> {
      const account = privateKeyToAccount(faucetAccount.privateKey)
      const wallet = createWalletClient({
        account,
        chain: client.chain,
        transport: http(devnet.rpcUrl),
      })
      const hash = await wallet.sendTransaction({
        to: account.address,
        ...options,
      })
      await waitForReceipt(client, { hash })
    },

    /**
     * Returns the number of transfers of a token from the faucet to a wallet, in all
     * blocks.
     */
    async countTransfers(symbol: string, to?: Address): Promise<number> {
      await drain()
      const logs = await getLogs(client, {
        address: token(symbol),
        event: parseAbiItem(
          'event Transfer(address indexed from, address indexed to, uint256 value)',
        ),
        args: { from: faucetAccount.address, ...(to ? { to } : {}) },
        fromBlock: 0n,
      })
      return logs.length
    },

    /** Returns smallest units of the token, or of the native coin for ZKP. */
    async balanceOf(symbol: string, address: Address): Promise<bigint> {
      await drain()
      if (symbol === deployment.chain.nativeCurrency.symbol)
        return getBalance(client, { address })
      return readContract(client, {
        address: token(symbol),
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
      })
    },

    async stop() {
      await devnet.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
