import { type Address, erc20Abi, type Hash, withTimeout } from 'viem'
import {
  call,
  estimateGas,
  getBalance,
  getBlock,
  getChainId,
  getFeeHistory,
  getGasPrice,
  getTransactionCount,
  readContract,
} from 'viem/actions'
import type { Config } from '../config/readConfig.js'
import type { FaucetToken } from '../config/readTokens.js'
import { share } from '../utils/share.js'
import type { ChainClient } from './createChainClient.js'
import { max, min, type Prices } from './fees.js'
import { getTransfer } from './getTransfer.js'

/** The chain's state, cached so that a claim need not read it again. */
export type Probe = Prices & {
  /** Balances are of this block or a later one. */
  blockNumber: bigint
  blockHash: Hash
  /** Start of the probe, from `performance.now()`. */
  takenAt: number
  /** Number of the account's mined transactions. */
  nonce: number
  /** Also counts pending transactions, as far as the node knows them. */
  sent: number
  nativeBalance: bigint
  tokens: ReadonlyMap<string, TokenProbe>
}

export type TokenProbe = {
  /** The balance in smallest units. Undefined if unreadable. */
  balance: bigint | undefined
  gas: bigint
  /** The reason why every payout of this token would fail, as shown to visitors. */
  problem?: string | undefined
}

/**
 * Minimum gas limit of a payout. Sending the native coin to a wallet with code needs
 * more than 21,000 gas.
 */
const minGas = 60_000n

/** An unused address, because a transfer to a new account costs more gas. */
const newWallet = '0x0000000000000000000000000000666175636574'

const feeHistoryRange = { blockCount: 10, rewardPercentiles: [50] }

/**
 * Creates a prober, which runs one probe of the chain at a time and keeps the last
 * result.
 */
export function createProber({
  config,
  client,
  address,
}: {
  config: Config
  client: ChainClient
  address: Address
}) {
  let last: Probe | undefined
  let isFailing = false
  const limit = {
    timeout: config.rpcTimeout,
    errorInstance: new Error('The node did not answer in time.'),
  }

  const readBalance = (token: Address | undefined) =>
    token === undefined
      ? getBalance(client, { address })
      : readContract(client, {
          address: token,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [address],
        })

  /**
   * Reports a broken token as a `problem`, because its errors must not affect the
   * others.
   */
  const probeToken = async (token: FaucetToken): Promise<TokenProbe> => {
    const transfer = { account: address, ...getTransfer(token, newWallet) }
    const [balance, estimate, result] = await Promise.all([
      readBalance(token.address).catch(() => undefined),
      estimateGas(client, { ...transfer, blockTag: 'latest' }).catch(
        () => undefined,
      ),
      call(client, transfer).catch(() => undefined),
    ])
    const probe = { balance, gas: minGas }
    if (balance === undefined)
      return { ...probe, problem: 'its balance cannot be read' }
    if (balance < token.amount) return probe
    if (estimate === undefined || result === undefined)
      return { ...probe, problem: 'its transfers fail' }
    // Some tokens return false instead of reverting.
    if (result.data !== undefined && BigInt(result.data) === 0n)
      return { ...probe, problem: 'its transfers do nothing' }
    // Adds half, rounded up, because a wallet with code may need more gas than a new
    // wallet.
    const gas = max((3n * estimate + 1n) / 2n, minGas)
    return estimate > config.maxGas
      ? { ...probe, problem: 'a transfer needs too much gas' }
      : { ...probe, gas: min(gas, config.maxGas) }
  }

  const getGenesis = () => getBlock(client, { blockNumber: 0n })
  const assertGenesis = ({ hash }: { hash: Hash }) => {
    if (hash !== config.network)
      throw new Error("The node's genesis block is another one.")
  }

  const look = async (): Promise<Probe> => {
    const takenAt = performance.now()
    const ask = () =>
      Promise.all([
        getChainId(client),
        getGenesis(),
        getBlock(client, { blockTag: 'latest' }),
        // Some nodes do not support these two methods. Fees then use the minimum tip.
        getFeeHistory(client, feeHistoryRange).catch(() => undefined),
        getGasPrice(client).catch(() => undefined),
        getTransactionCount(client, { address, blockTag: 'latest' }),
        getTransactionCount(client, { address, blockTag: 'pending' }),
        getBalance(client, { address }),
        Promise.all(
          [...config.tokens.values()].map(
            async (token) => [token.symbol, await probeToken(token)] as const,
          ),
        ),
      ])
    // Limits the total time, because the fallback transport waits for the full timeout
    // at each URL.
    const answers = await withTimeout(ask, limit)
    const [chainId, genesis, latest, history, gasPrice, ...account] = answers
    const [nonce, sent, nativeBalance, tokens] = account
    if (chainId !== config.deployment.chain.id)
      throw new Error(`The node's chain id is ${chainId}.`)
    assertGenesis(genesis)
    return {
      blockNumber: latest.number,
      blockHash: latest.hash,
      // The base fee of the next block, or of the latest block if the node has no fee
      // history.
      baseFeePerGas:
        latest.baseFeePerGas == null
          ? undefined
          : (history?.baseFeePerGas.at(-1) ?? latest.baseFeePerGas),
      tip: getMedian((history?.reward ?? []).flat()),
      gasPrice,
      nonce,
      // Behind a load balancer, two nodes may have answered, so the pending count may
      // be lower than the mined count.
      sent: Math.max(nonce, sent),
      nativeBalance,
      tokens: new Map(tokens),
      takenAt,
    }
  }

  const noteFailure = (error: unknown) => {
    isFailing = true
    throw error
  }
  const refresh = share(async (): Promise<Probe> => {
    last = await look().catch(noteFailure)
    isFailing = false
    return last
  })

  /**
   * Throws if the node now serves another chain, because it must not receive this
   * chain's transactions.
   */
  const assertChain = share(() =>
    withTimeout(getGenesis, limit).then(assertGenesis).catch(noteFailure),
  )

  return {
    /** Probes now, or joins a probe that is already running. */
    refresh,
    /**
     * Returns the last probe if it is recent and of the same chain, otherwise a new
     * probe.
     */
    async get(): Promise<Probe> {
      const isYoung =
        last && performance.now() - last.takenAt < config.probeMaxAge
      if (last === undefined || !isYoung || isFailing) return refresh()
      await assertChain()
      return last
    },
    assertChain,
    last: () => last,
    isFailing: () => isFailing || last === undefined,
  }
}

const getMedian = (values: readonly bigint[]): bigint | undefined =>
  [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))[values.length >> 1]
