import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createFaucetClient,
  executePlan,
  getAllowance,
  getAmountsIn,
  getBalances,
  getPair,
  getPools,
  getQuote,
  getSwapHistory,
  getToken,
  getTokenInfo,
  type Plan,
  parseAmount,
  parseDeployment,
  parsePlan,
  planAddLiquidity,
  planApprove,
  planRemoveLiquidity,
  planSwap,
  serializePlan,
  simulate,
  simulatePlan,
  waitForReceipt,
} from '@letheswap/sdk'
import { getPoolActivity } from '@letheswap/sdk/market'
import {
  type Client,
  createTestClient,
  createWalletClient,
  custom,
  type Hash,
  http,
  publicActions,
  toHex,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getTransactionCount } from 'viem/actions'
import { account, client, deployment } from './client.js'

const rpcUrl = deployment.chain.rpcUrls[0] as string
const devnet = createTestClient({
  mode: 'anvil',
  chain: client.chain,
  transport: http(rpcUrl),
  pollingInterval: 10,
})
  .extend(publicActions)
  .extend(walletActions)

const pool = {
  token0: 'A',
  token1: 'B',
  reserve0: 1000n,
  reserve1: 1000n,
  totalSupply: 10_000n,
}
const trade = { deployment, tokenIn: 'ZKP', tokenOut: 'USDT' } as const
const own = { deployment, account: account.address }
const oneZkp = parseAmount('1', 18)
const hash: Hash = `0x${'11'.repeat(32)}`
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)

const planOneZkp = async (options: Partial<planSwap.Parameters> = {}) =>
  planSwap(client, {
    ...own,
    quote: await getQuote(client, { ...trade, amountIn: oneZkp }),
    ...options,
  })

/** Plans a swap of tokens that the account buys first. */
async function planTokenSwap() {
  const quote = await getQuote(client, {
    deployment,
    tokenIn: 'ZKP',
    tokenOut: 'USDT',
    amountOut: parseAmount('10', 6),
  })
  const plan = await planSwap(client, { ...own, quote })
  await executePlan(client, { deployment, plan })
  return planSwap(client, {
    ...own,
    quote: await getQuote(client, {
      deployment,
      tokenIn: 'USDT',
      tokenOut: 'DAI',
      amountIn: parseAmount('10', 6),
    }),
  })
}

type Forward = (params: unknown) => Promise<unknown>
type Answers = Record<
  string,
  // biome-ignore lint/suspicious/noExplicitAny: whatever a method takes
  (params: any, forward: Forward) => unknown
>

/** Creates a client of a node, or of a wallet with a node, that gives wrong answers. */
function connect(answers: Answers, signer = account.address): Client {
  const forward = (method: string) => (params: unknown) =>
    devnet.request({ method, params } as never)
  return createWalletClient({
    account: signer,
    chain: client.chain,
    pollingInterval: 1,
    transport: custom(
      {
        request: async ({ method, params }) =>
          answers[method]
            ? answers[method](params, forward(method))
            : forward(method)(params),
      },
      { retryCount: 0 },
    ),
  })
}
const brokenNode = connect({
  eth_call: () => {
    throw new TypeError('fetch failed')
  },
})
const walletError = (code: number, message: string) => () => {
  throw Object.assign(new Error(message), { code })
}

/** Executes a plan in a faulty wallet, optionally with a faulty node. */
const execute = (
  plan: Plan,
  wallet: Answers,
  { node = {}, ...options }: { node?: Answers; dropTimeout?: number } = {},
) =>
  executePlan(
    { publicClient: connect(node), walletClient: connect(wallet) },
    { deployment, plan, pollingInterval: 1, unclearTimeout: 1, ...options },
  )

/** Creates a wallet whose transaction is pending while something happens. */
const waiting = (then: (hash: Hash) => Promise<unknown>): Answers => ({
  eth_sendTransaction: async (params, forward) => {
    await devnet.setAutomine(false)
    const hash = (await forward(params)) as Hash
    await then(hash)
    return hash
  },
})

/**
 * Replaces the transaction with one that pays a higher fee, once its sender has looked
 * it up.
 */
function overtakenBy(change: object): [Answers, { node: Answers }] {
  let sent: Hash | undefined
  const wallet = waiting(async (hash) => {
    sent = hash
  })
  return [
    wallet,
    {
      node: {
        eth_getTransactionByHash: async (params, forward) => {
          const seen = await forward(params)
          if (!sent) return seen
          const { nonce } = await devnet.getTransaction({ hash: sent })
          sent = undefined
          await devnet.sendTransaction({
            account: account.address,
            chain: null,
            nonce,
            maxFeePerGas: 10n ** 12n,
            maxPriorityFeePerGas: 10n ** 12n,
            ...change,
          })
          await devnet.mine({ blocks: 1 })
          return seen
        },
      },
    },
  ]
}

/** Requests coins from a faucet that gives this answer. */
async function askFaucet(status: number, body: object, headers = {}) {
  const server = createServer((_, response) => {
    response.writeHead(status, headers).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const faucet = createFaucetClient({
    url: `http://127.0.0.1:${port}`,
    chainId: 500_000,
  })
  try {
    await faucet.requestTokens({ message: 'sign me', signature: '0x1234' })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Provokes each error. A test runs them all. */
export const examples: Record<string, () => unknown> = {
  AllowanceNotVisibleError: async () => {
    // #region AllowanceNotVisibleError
    const stale = connect({
      eth_call: ([call, block], forward) =>
        call.data.startsWith('0xdd62ed3e') // allowance(owner, spender)
          ? toHex(0n, { size: 32 })
          : forward([call, block]),
    })
    await executePlan(
      { publicClient: stale, walletClient: client },
      {
        deployment,
        plan: await planTokenSwap(),
        allowanceTimeout: 1,
        allowanceInterval: 1,
      },
    )
    // #endregion AllowanceNotVisibleError
  },
  AllowanceTooLowError: async () => {
    // #region AllowanceTooLowError
    await execute(await planTokenSwap(), {
      // The user lowers the spending cap in the wallet.
      eth_sendTransaction: ([request], forward) =>
        forward([
          {
            ...request,
            data: `${request.data.slice(0, -64)}${'f'.padStart(64, '0')}`,
          },
        ]),
    })
    // #endregion AllowanceTooLowError
  },
  AmountOverflowError: async () => {
    // #region AmountOverflowError
    await getQuote(client, { ...trade, amountIn: 2n ** 255n })
    // #endregion AmountOverflowError
  },
  BlockNotFoundError: async () => {
    // #region BlockNotFoundError
    const forgetful = connect({
      eth_getBlockByHash: () => null,
      eth_getLogs: async (params, forward) => {
        const logs = (await forward(params)) as object[]
        return logs.map((log) => ({ ...log, blockTimestamp: undefined }))
      },
    })
    await getPoolActivity(forgetful, {
      deployment,
      tokenA: 'DAI',
      tokenB: 'USDT',
      from: 1,
    })
    // #endregion BlockNotFoundError
  },
  FaucetChallengeError: async () => {
    // #region FaucetChallengeError
    await askFaucet(401, { error: 'Challenge expired' })
    // #endregion FaucetChallengeError
  },
  FaucetEmptyError: async () => {
    // #region FaucetEmptyError
    await askFaucet(503, { error: 'Faucet is out of USDT' })
    // #endregion FaucetEmptyError
  },
  FaucetMessageError: async () => {
    const fetch = async () => Response.json({ message: 'All I own is yours.' })
    // #region FaucetMessageError
    const url = 'http://faucet.test'
    const faucet = createFaucetClient({ url, chainId: 500_000, fetch })
    await faucet.getNonce({ tokenName: 'USDT', userAddress: account.address })
    // #endregion FaucetMessageError
  },
  FaucetRateLimitError: async () => {
    // #region FaucetRateLimitError
    await askFaucet(
      429,
      { error: 'rate limit: 1 request an hour' },
      { 'retry-after': '3600' },
    )
    // #endregion FaucetRateLimitError
  },
  FaucetRefusedError: async () => {
    // #region FaucetRefusedError
    await askFaucet(400, { error: 'Malformed signature' })
    // #endregion FaucetRefusedError
  },
  FaucetResponseError: async () => {
    // #region FaucetResponseError
    await askFaucet(200, {})
    // #endregion FaucetResponseError
  },
  FaucetUnavailableError: async () => {
    // #region FaucetUnavailableError
    await askFaucet(502, {})
    // #endregion FaucetUnavailableError
  },
  FeeOnTransferError: async () => {
    // #region FeeOnTransferError
    const tokens = deployment.tokens.map((token) => ({
      ...token,
      extensions: { feeOnTransfer: true },
    }))
    await planSwap(client, {
      deployment: { ...deployment, tokens },
      account: account.address,
      quote: await getQuote(client, { ...trade, amountOut: 10n ** 6n }),
    })
    // #endregion FeeOnTransferError
  },
  InsufficientInputAmountError: async () => {
    // #region InsufficientInputAmountError
    await getQuote(client, { ...trade, amountIn: 0n })
    // #endregion InsufficientInputAmountError
  },
  InsufficientLiquidityBurnedError: () => {
    // #region InsufficientLiquidityBurnedError
    simulate({ pool, actions: [{ type: 'burn', liquidity: 1n }] })
    // #endregion InsufficientLiquidityBurnedError
  },
  InsufficientLiquidityError: async () => {
    // #region InsufficientLiquidityError
    await getQuote(client, { ...trade, amountOut: 10n ** 40n })
    // #endregion InsufficientLiquidityError
  },
  InsufficientLiquidityMintedError: async () => {
    // #region InsufficientLiquidityMintedError
    await planAddLiquidity(client, {
      ...own,
      tokenA: 'DAI',
      tokenB: 'USDT',
      amountA: 1n,
      amountB: 1n,
    })
    // #endregion InsufficientLiquidityMintedError
  },
  InsufficientOutputAmountError: () => {
    // #region InsufficientOutputAmountError
    getAmountsIn({ pools: [pool], path: ['A', 'B'], amountOut: 0n })
    // #endregion InsufficientOutputAmountError
  },
  InvalidAmountError: () => {
    // #region InvalidAmountError
    parseAmount('1e5', 18)
    // #endregion InvalidAmountError
  },
  InvalidOptionError: async () => {
    // #region InvalidOptionError
    await getSwapHistory(client, { ...own, windowSize: 0 })
    // #endregion InvalidOptionError
  },
  InvalidDeploymentError: () => {
    // #region InvalidDeploymentError
    parseDeployment({ ...deployment, startBlock: -1 })
    // #endregion InvalidDeploymentError
  },
  InvalidPlanError: async () => {
    // #region InvalidPlanError
    const text = serializePlan(await planOneZkp())
    const { address } = getToken(deployment, 'USDT')
    parsePlan(deployment, text.replaceAll(address, stranger.address))
    // #endregion InvalidPlanError
  },
  PairAddressMismatchError: async () => {
    // #region PairAddressMismatchError
    const contracts = { ...deployment.contracts, pairInitCodeHash: hash }
    await getPools(client, { deployment: { ...deployment, contracts } })
    // #endregion PairAddressMismatchError
  },
  PairNotFoundError: async () => {
    // #region PairNotFoundError
    const unknown = {
      chainId: deployment.chain.id,
      name: 'New',
      symbol: 'NEW',
      decimals: 18,
      address: stranger.address,
    }
    await planRemoveLiquidity(client, {
      deployment: {
        ...deployment,
        tokens: [...deployment.tokens, unknown],
      },
      account: account.address,
      tokenA: 'DAI',
      tokenB: 'NEW',
      liquidity: 1n,
    })
    // #endregion PairNotFoundError
  },
  PlanAbortedError: async () => {
    // #region PlanAbortedError
    const signal = AbortSignal.abort(new Error('The page was left.'))
    await executePlan(client, { deployment, plan: await planOneZkp(), signal })
    // #endregion PlanAbortedError
  },
  NonceGapError: async () => {
    // #region NonceGapError
    await execute(
      await planOneZkp(),
      {
        // The wallet counts a transaction that the chain does not have.
        eth_sendTransaction: async ([request], forward) => {
          const address = account.address
          const nonce = await getTransactionCount(client, { address })
          return forward([{ ...request, nonce: toHex(nonce + 1) }])
        },
      },
      { dropTimeout: 1 },
    )
    // #endregion NonceGapError
  },
  PlanInterruptedError: async () => {
    // #region PlanInterruptedError
    const unreliable = connect({
      eth_getTransactionReceipt: () => {
        throw new TypeError('fetch failed')
      },
    })
    await executePlan(
      { publicClient: unreliable, walletClient: client },
      { deployment, plan: await planOneZkp(), rpcTimeout: 1 },
    )
    // #endregion PlanInterruptedError
  },
  PlanRejectedError: async () => {
    // #region PlanRejectedError
    await execute(await planOneZkp(), {
      eth_sendTransaction: walletError(4001, 'User denied transaction.'),
    })
    // #endregion PlanRejectedError
  },
  AccountRequiredError: async () => {
    // #region AccountRequiredError
    await getBalances(devnet, { deployment })
    // #endregion AccountRequiredError
  },
  ReadFailedError: async () => {
    // #region ReadFailedError
    await getAllowance(brokenNode, {
      token: deployment.contracts.wrappedNative,
      owner: account.address,
      spender: deployment.contracts.router,
    })
    // #endregion ReadFailedError
  },
  RouteNotFoundError: async () => {
    // #region RouteNotFoundError
    await getQuote(client, {
      ...trade,
      deployment: { ...deployment, pairs: [] },
      amountIn: oneZkp,
    })
    // #endregion RouteNotFoundError
  },
  SameTokenError: async () => {
    // #region SameTokenError
    await getPair(client, { deployment, tokenA: 'DAI', tokenB: 'DAI' })
    // #endregion SameTokenError
  },
  SimulationFailedError: async () => {
    // #region SimulationFailedError
    const plan = await planOneZkp({ slippageBps: 0 })
    // Another account trades first.
    const amountIn = 5000n * oneZkp
    const quote = await getQuote(client, { ...trade, amountIn })
    await executePlan(client, { deployment, plan: await planOneZkp({ quote }) })
    await simulatePlan(client, { deployment, plan })
    // #endregion SimulationFailedError
  },
  SimulationUnsupportedError: async () => {
    // #region SimulationUnsupportedError
    const old = connect({
      eth_simulateV1: walletError(-32601, 'method not found'),
    })
    await simulatePlan(old, { deployment, plan: await planOneZkp() })
    // #endregion SimulationUnsupportedError
  },
  StaleQuoteError: async () => {
    // #region StaleQuoteError
    await planSwap(client, {
      ...own,
      quote: await getQuote(client, { ...trade, amountIn: oneZkp }),
      // In the meantime, the form has other inputs.
      expect: { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: 2n * oneZkp },
    })
    // #endregion StaleQuoteError
  },
  TransactionCancelledError: async () => {
    // #region TransactionCancelledError
    const plan = await planOneZkp()
    const nothing = { to: account.address, value: 0n }
    await execute(plan, ...overtakenBy(nothing))
    // #endregion TransactionCancelledError
  },
  ProgressHandlerError: async () => {
    // #region ProgressHandlerError
    await executePlan(client, {
      deployment,
      plan: await planOneZkp(),
      onProgress: () => {
        throw new Error('The disk is full.')
      },
    })
    // #endregion ProgressHandlerError
  },
  TransactionDroppedError: async () => {
    // #region TransactionDroppedError
    const wallet = waiting((hash) => devnet.dropTransaction({ hash }))
    await execute(await planOneZkp(), wallet, { dropTimeout: 1 })
    // #endregion TransactionDroppedError
  },
  TransactionNotMinedError: async () => {
    // #region TransactionNotMinedError
    await waitForReceipt(client, { hash, timeout: 0 })
    // #endregion TransactionNotMinedError
  },
  TransactionNotSentError: async () => {
    // #region TransactionNotSentError
    await execute(await planOneZkp(), {
      eth_sendTransaction: walletError(-32602, 'invalid from address'),
    })
    // #endregion TransactionNotSentError
  },
  TransactionReplacedError: async () => {
    // #region TransactionReplacedError
    const plan = await planOneZkp()
    const payment = { to: stranger.address, value: 1n }
    await execute(plan, ...overtakenBy(payment))
    // #endregion TransactionReplacedError
  },
  TransactionRevertedError: async () => {
    // #region TransactionRevertedError
    await devnet.mine({ blocks: 1 })
    const { timestamp } = await devnet.getBlock()
    const deadline = timestamp + 60n
    const late = waiting(async () => {
      await devnet.setNextBlockTimestamp({ timestamp: deadline + 7n })
      await devnet.mine({ blocks: 1 })
    })
    await execute(await planOneZkp({ deadline }), late)
    // #endregion TransactionRevertedError
  },
  TransactionUnclearError: async () => {
    // #region TransactionUnclearError
    await execute(await planOneZkp(), {
      eth_sendTransaction: walletError(-32603, 'Internal error'),
    })
    // #endregion TransactionUnclearError
  },
  TokenUnreadableError: async () => {
    // #region TokenUnreadableError
    const address = '0x00000000000000000000000000000000DeaDBeef'
    await getTokenInfo(client, { deployment, address })
    // #endregion TokenUnreadableError
  },
  UnknownTokenError: async () => {
    // #region UnknownTokenError
    await planApprove(client, {
      deployment,
      account: account.address,
      token: 'DOGE' as 'DAI',
      amount: 1n,
    })
    // #endregion UnknownTokenError
  },
  UnlistedPoolError: async () => {
    // #region UnlistedPoolError
    await getPoolActivity(client, {
      deployment: { ...deployment, pairs: [] },
      tokenA: 'DAI',
      tokenB: 'USDT',
    })
    // #endregion UnlistedPoolError
  },
  WrongAccountError: async () => {
    // #region WrongAccountError
    const walletClient = connect({}, stranger.address)
    const plan = await planOneZkp()
    await executePlan(
      { publicClient: client, walletClient },
      { deployment, plan },
    )
    // #endregion WrongAccountError
  },
  WrongChainError: async () => {
    // #region WrongChainError
    await execute(await planOneZkp(), { eth_chainId: () => '0x1' })
    // #endregion WrongChainError
  },
  WrongNetworkError: async () => {
    // #region WrongNetworkError
    const otherNode = connect({ eth_chainId: () => '0x309' })
    await getQuote(otherNode, { ...trade, amountIn: oneZkp })
    // #endregion WrongNetworkError
  },
}

/** Turns mining on again, because some examples turn it off. */
export const restore = () => devnet.setAutomine(true)
