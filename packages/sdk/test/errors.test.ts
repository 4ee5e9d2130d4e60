import { type Client, type Hash, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import * as amm from '../src/exports/amm.js'
import * as sdk from '../src/exports/index.js'
import * as market from '../src/exports/market.js'
import { useChain } from './chain.js'
import { deploymentJson } from './deployment.js'
import { errorsInWorlds, readMessage } from './errorsInWorlds.js'
import { connectClients, planOneStep } from './plans.js'
import { swap } from './swap.js'
import { connectWith, rpcError } from './wallet.js'

const chain = useChain()

type ErrorClass = typeof sdk.BaseError

const isErrorClass = (value: unknown): value is ErrorClass =>
  typeof value === 'function' && value.prototype instanceof Error

/** All error classes of all entry points, by their exported names. */
const exported: Record<string, ErrorClass> = Object.fromEntries(
  [sdk, amm, market].flatMap((entry: object) =>
    Object.entries(entry).filter((entry): entry is [string, ErrorClass] =>
      isErrorClass(entry[1]),
    ),
  ),
)

/** Classes that only other errors extend. They are never thrown themselves. */
const families = ['BaseError', 'FaucetRequestError', 'PlanExecutionError']

const pool = { token0: 'A', token1: 'B', reserve0: 1000n, reserve1: 1000n }

/** Plans a swap whose price then moves. */
async function planTooLate() {
  const plan = await planOneStep(chain, { slippageBps: 0 })
  const amountIn = 5000n * 10n ** 18n
  const trade = { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn }
  await swap(chain, { by: chain.other, ...trade })
  return plan
}

const askFaucet = (
  status: number,
  body: object,
  headers: Record<string, string> = {},
) =>
  sdk
    .createFaucetClient({
      ...{ url: 'http://faucet.test', chainId: 500_000 },
      fetch: async () => Response.json(body, { status, headers }),
    })
    .requestTokens({ message: 'sign me', signature: '0x1234' })

/**
 * Provokes each error of a union, by name. Does not compile if a function's union lacks
 * an error, contains an unprovoked error, or contains two errors with the same name.
 */
type Acts<error extends Error> = string extends error['name']
  ? never
  : { [name in error['name']]: Act | Act[] }
type Act = (name: string) => unknown

const pairOf = (tokenB: string) => ({
  deployment: chain.deployment,
  tokenA: 'DAI',
  tokenB,
})
const own = (tokenB: string) => ({
  ...pairOf(tokenB),
  account: chain.user.address,
})
const getTrade = () => ({
  deployment: chain.deployment,
  tokenIn: 'ZKP',
  tokenOut: 'USDT',
})

/** Returns the deployment with another hash of the pair's creation code. */
const otherPairs = () => {
  const { contracts } = chain.deployment
  const pairInitCodeHash: Hash = `0x${'11'.repeat(32)}`
  return {
    deployment: {
      ...chain.deployment,
      contracts: { ...contracts, pairInitCodeHash },
    },
  }
}

/** Returns the same contracts on a reset chain. */
const otherNetwork = (): sdk.Deployment => ({
  ...chain.deployment,
  genesisHash: `0x${'1'.repeat(64)}`,
})

/** Returns the deployment with `feeOnTransfer` set to this value for all its tokens. */
const withFee = (feeOnTransfer: boolean | undefined) => ({
  deployment: {
    ...chain.deployment,
    tokens: chain.deployment.tokens.map((token) => ({
      ...token,
      extensions: { feeOnTransfer },
    })),
  },
})

/** Connects to a node of another chain. */
const elsewhere = () => connectWith(chain, { eth_chainId: () => '0x1' })

const noPairs = () => ({ deployment: { ...chain.deployment, pairs: [] } })

/** Connects to a node that has lost the transactions and blocks of the logs. */
const forgetful = () =>
  connectWith(chain, {
    eth_getTransactionByHash: () => null,
    eth_getBlockByHash: () => null,
    eth_getLogs: async (params, forward) => {
      const logs = (await forward('eth_getLogs', params)) as object[]
      return logs.map((log) => ({ ...log, blockTimestamp: undefined }))
    },
  })

const swapOne = () =>
  swap(chain, { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: 10n ** 18n })

/** Returns the errors of both liquidity planners and of `getPair`. */
const pairActs = (
  act: (client: Client, parameters: ReturnType<typeof own>) => unknown,
) => ({
  PairAddressMismatchError: () =>
    act(chain.client, { ...own('USDT'), ...otherPairs() }),
  ReadFailedError: () => act(chain.gone, own('USDT')),
  SameTokenError: () => act(chain.client, own('DAI')),
  UnknownTokenError: () => act(chain.client, own('DOGE')),
  WrongNetworkError: () => act(elsewhere(), own('USDT')),
})

/** Returns the errors of both market actions. */
const marketActs = (
  act: (client: Client, parameters: ReturnType<typeof own>) => unknown,
) => ({
  BlockNotFoundError: () =>
    act(forgetful(), { ...own('USDT'), ...{ from: 1 } }),
  InvalidOptionError: () =>
    act(chain.client, { ...own('USDT'), ...{ windowSize: 0 } }),
  ReadFailedError: () => act(chain.gone, own('USDT')),
  SameTokenError: () => act(chain.client, own('DAI')),
  UnknownTokenError: () => act(chain.client, own('DOGE')),
  UnlistedPoolError: () => act(chain.client, { ...own('USDT'), ...noPairs() }),
  WrongNetworkError: () => act(elsewhere(), own('USDT')),
})

/** Returns the errors of both lists of an account. */
const accountActs = (
  act: (client: Client, parameters: sdk.getActivity.Parameters) => unknown,
) => ({
  AccountRequiredError: () =>
    act(chain.client, { deployment: chain.deployment }),
  BlockNotFoundError: async () => {
    await swapOne()
    return act(forgetful(), own('USDT'))
  },
  InvalidOptionError: () =>
    act(chain.client, { ...own('USDT'), windowSize: 0 }),
  ReadFailedError: () => act(chain.gone, own('USDT')),
  WrongNetworkError: () => act(elsewhere(), own('USDT')),
})

/** Returns the errors of both reads of a transaction. */
const hashActs = (
  act: (
    client: Client,
    parameters: sdk.decodeTransaction.Parameters,
  ) => unknown,
) => {
  const read = (client: Client, hash: Hash = `0x${'11'.repeat(32)}`) =>
    act(client, { deployment: chain.deployment, hash })
  return {
    InvalidOptionError: () => read(chain.client, '0x12'),
    ReadFailedError: () => read(chain.gone),
    WrongNetworkError: () => read(elsewhere()),
  }
}

const quote = (options: object, client: Client = chain.client) =>
  sdk.getQuote(client, {
    ...getTrade(),
    ...('amountOut' in options ? {} : { amountIn: 1n }),
    ...options,
  } as sdk.getQuote.Parameters)

const swapWith = async (
  options: Partial<sdk.planSwap.Parameters>,
  client: Client = chain.client,
) =>
  sdk.planSwap(client, {
    ...chain.own,
    quote: options.quote ?? (await quote({ amountIn: 10n ** 18n })),
    ...options,
  })

const add = (
  client: Client,
  options: Partial<sdk.planAddLiquidity.Parameters> = {},
) =>
  sdk.planAddLiquidity(client, {
    ...own('USDT'),
    amountA: 10n ** 18n,
    amountB: 10n ** 6n,
    ...options,
  })
const remove = (
  client: Client,
  options: Partial<sdk.planRemoveLiquidity.Parameters> = {},
) =>
  sdk.planRemoveLiquidity(client, {
    ...own('USDT'),
    liquidity: 10n ** 9n,
    ...options,
  })
const approve = (
  options: Partial<sdk.planApprove.Parameters>,
  client: Client = chain.client,
) =>
  sdk.planApprove(client, {
    ...chain.own,
    token: 'DAI',
    amount: 1n,
    ...options,
  })
const tokenInfo = (client: Client, address = chain.other.address) =>
  sdk.getTokenInfo(client, { ...own('USDT'), address })
const simulateOne = async (
  client: Client,
  deployment = chain.deployment,
  makePlan: typeof planTooLate = () => planOneStep(chain),
) => sdk.simulatePlan(client, { deployment, plan: await makePlan() })
const wrapNothing = () => ({ ...chain.own, amount: 0n })

/**
 * Throws a plan's error. Also checks its advice, by resuming the plan with the user's
 * own clients.
 */
const andResume =
  (says: RegExp, getOptions: () => Parameters<typeof chain.fail>[1]): Act =>
  async () => {
    const plan = await planOneStep(chain)
    const error = await chain.fail(plan, getOptions())
    expect(error.metaMessages.join('\n')).toMatch(says)
    const { receipt } = await chain.resume(plan, error.state)
    expect(receipt.status).toBe('success')
    throw error
  }

const onceOn = (status: string) => ({
  onProgress: (progress: { status: string }) => {
    if (progress.status === status) throw new Error('The disk is full.')
  },
})

/** Errors of executing a plan that no world shows (src/execution/worlds.test.ts). */
const executionActs = {
  InvalidPlanError: async () =>
    sdk.executePlan(chain.clients, {
      deployment: otherNetwork(),
      plan: await planOneStep(chain),
    }),
  PlanAbortedError: andResume(/resumePlan/, () => ({
    signal: AbortSignal.abort(new Error('The page was left.')),
    onProgress: () => expect.unreachable('It started.'),
  })),
  ProgressHandlerError: [
    ...['simulating', 'sending', 'pending', 'confirmed'].map((status) =>
      andResume(/resumePlan/, () => onceOn(status)),
    ),
    // The wallet received no request yet.
    andResume(
      /^No transaction of this step is known\. Continue with resumePlan\.$/,
      () => ({
        ...onceOn('awaitingWallet'),
        clients: connectClients(chain),
      }),
    ),
  ],
  WrongAccountError: async () =>
    sdk.executePlan(
      { publicClient: chain.client, walletClient: chain.connect(chain.other) },
      { deployment: chain.deployment, plan: await planOneStep(chain) },
    ),
  WrongChainError: [
    andResume(/Switch the wallet/, () => ({
      clients: connectClients(chain, { eth_chainId: () => '0x1' }),
    })),
    andResume(/RPC URL of the plan's chain/, () => ({
      clients: connectClients(chain, {}, { eth_chainId: () => '0x1' }),
    })),
  ],
} satisfies Acts<
  Exclude<sdk.resumePlan.ErrorType, { name: keyof typeof errorsInWorlds }>
>

/** Provokes each error of each action, as a user would. */
const actions = {
  getAllowance: {
    ReadFailedError: () =>
      sdk.getAllowance(chain.gone, {
        token: chain.deployment.contracts.wrappedNative,
        owner: chain.user.address,
        spender: chain.other.address,
      }),
  } satisfies Acts<sdk.getAllowance.ErrorType>,
  getBalances: {
    AccountRequiredError: () =>
      sdk.getBalances(chain.client, { deployment: chain.deployment }),
    InvalidOptionError: () =>
      sdk.getBalances(chain.client, { ...own('USDT'), account: '0x12' }),
    ReadFailedError: () => sdk.getBalances(chain.gone, own('USDT')),
    WrongNetworkError: () => sdk.getBalances(elsewhere(), own('USDT')),
  } satisfies Acts<sdk.getBalances.ErrorType>,
  getDeadline: {
    InvalidOptionError: () => sdk.getDeadline(chain.client, { seconds: -1 }),
    ReadFailedError: () => sdk.getDeadline(chain.gone),
  } satisfies Acts<sdk.getDeadline.ErrorType>,
  getPair: pairActs(sdk.getPair) satisfies Acts<sdk.getPair.ErrorType>,
  getPools: {
    PairAddressMismatchError: () => sdk.getPools(chain.client, otherPairs()),
    ReadFailedError: () => sdk.getPools(chain.gone, own('USDT')),
    WrongNetworkError: () => sdk.getPools(elsewhere(), own('USDT')),
  } satisfies Acts<sdk.getPools.ErrorType>,
  getQuote: {
    AmountOverflowError: () => quote({ amountIn: 2n ** 255n }),
    InsufficientInputAmountError: () => quote({ amountIn: 0n }),
    InsufficientLiquidityError: () => quote({ amountOut: 10n ** 40n }),
    InsufficientOutputAmountError: () => quote({ amountOut: 0n }),
    InvalidOptionError: () => quote({ amountIn: 1 }),
    PairAddressMismatchError: () => quote(otherPairs()),
    ReadFailedError: () => quote({}, chain.gone),
    RouteNotFoundError: () => quote(noPairs()),
    SameTokenError: () => quote({ tokenOut: 'ZKP' }),
    UnknownTokenError: () => quote({ tokenOut: 'DOGE' }),
    WrongNetworkError: () => quote({}, elsewhere()),
  } satisfies Acts<sdk.getQuote.ErrorType>,
  getTokenInfo: {
    InvalidOptionError: () => tokenInfo(chain.client, '0x12'),
    ReadFailedError: () => tokenInfo(chain.gone),
    TokenUnreadableError: () => tokenInfo(chain.client),
    WrongNetworkError: () => tokenInfo(elsewhere()),
  } satisfies Acts<sdk.getTokenInfo.ErrorType>,
  getPoolActivity: marketActs(
    market.getPoolActivity,
  ) satisfies Acts<market.getPoolActivity.ErrorType>,
  getPosition: {
    AccountRequiredError: () =>
      market.getPosition(chain.client, {
        deployment: chain.deployment,
        tokenA: 'DAI',
        tokenB: 'USDT',
      }),
    ...marketActs(market.getPosition),
    BlockNotFoundError: () =>
      market.getPosition(forgetful(), {
        ...own('USDT'),
        // The account that created the pools.
        account: chain.devnet.accounts[0]?.address,
      }),
  } satisfies Acts<market.getPosition.ErrorType>,
  getSwapHistory: accountActs(
    sdk.getSwapHistory,
  ) satisfies Acts<sdk.getSwapHistory.ErrorType>,
  getActivity: accountActs(
    sdk.getActivity,
  ) satisfies Acts<sdk.getActivity.ErrorType>,
  decodeTransaction: hashActs(
    sdk.decodeTransaction,
  ) satisfies Acts<sdk.decodeTransaction.ErrorType>,
  getTransactionDetails: {
    ...hashActs(sdk.getTransactionDetails),
    BlockNotFoundError: async () => {
      const { hash } = await swapOne()
      const client = connectWith(chain, { eth_getBlockByHash: () => null })
      const { deployment } = chain
      return sdk.getTransactionDetails(client, { deployment, hash })
    },
    PairAddressMismatchError: async () => {
      const { hash } = await swapOne()
      const { deployment } = chain
      const { pools } = await sdk.getPools(chain.client, { deployment })
      // A node that returns another address for every pair.
      const client = connectWith(chain, {
        eth_call: async (params, forward) =>
          pools.reduce(
            (data, { pairAddress }) =>
              data.replaceAll(
                pairAddress.slice(2).toLowerCase(),
                chain.other.address.slice(2).toLowerCase(),
              ),
            String(await forward('eth_call', params)),
          ),
      })
      return sdk.getTransactionDetails(client, { deployment, hash })
    },
  } satisfies Acts<sdk.getTransactionDetails.ErrorType>,
  waitForReceipt: {
    TransactionNotMinedError: () =>
      sdk.waitForReceipt(chain.client, {
        hash: `0x${'11'.repeat(32)}`,
        timeout: 0,
      }),
  } satisfies Acts<sdk.waitForReceipt.ErrorType>,
  planSwap: {
    FeeOnTransferError: async () => {
      return swapWith({
        ...withFee(true),
        quote: await quote({ amountOut: 10n ** 6n }),
      })
    },
    InvalidOptionError: () => swapWith({ slippageBps: 10_001 }),
    InvalidPlanError: () => swapWith({ account: undefined }),
    ReadFailedError: () => swapWith({}, chain.gone),
    StaleQuoteError: () =>
      swapWith({
        expect: { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: 2n * 10n ** 18n },
      }),
    WrongNetworkError: async () => {
      const trade = { tokenIn: 'USDT', tokenOut: 'DAI', amountIn: 10n ** 6n }
      return swapWith({ quote: await quote(trade) }, elsewhere())
    },
  } satisfies Acts<sdk.planSwap.ErrorType>,
  planAddLiquidity: {
    ...pairActs(add),
    AmountOverflowError: () =>
      add(chain.client, { amountA: 2n ** 113n, amountB: 2n ** 113n }),
    InsufficientLiquidityError: async () => {
      const { pairAddress } = await sdk.getPair(chain.client, pairOf('USDT'))
      // Slot 8 of the pair contains both reserves. Now only token0's is above zero.
      await chain.devnet.client.setStorageAt({
        address: pairAddress,
        index: 8,
        value: pad(toHex(1n)),
      })
      return add(chain.client)
    },
    InsufficientLiquidityMintedError: () =>
      add(chain.client, { amountA: 1n, amountB: 1n }),
    InvalidOptionError: () => add(chain.client, { slippageBps: 0.5 }),
    InvalidPlanError: () => add(chain.client, { amountA: 0n }),
  } satisfies Acts<sdk.planAddLiquidity.ErrorType>,
  planRemoveLiquidity: {
    ...pairActs(remove),
    FeeOnTransferError: async () => {
      return remove(chain.client, { ...withFee(true), amountBMin: 1n })
    },
    InsufficientLiquidityError: () =>
      remove(chain.client, { liquidity: 10n ** 40n }),
    InvalidOptionError: () => remove(chain.client, { slippageBps: -1 }),
    InvalidPlanError: () => remove(chain.client, { liquidity: 0n }),
    PairNotFoundError: () => {
      const { chain: network, contracts, tokens } = chain.deployment
      const info = { chainId: network.id, name: 'New', decimals: 18 }
      const token = { ...info, symbol: 'NEW', address: contracts.factory }
      const deployment = { ...chain.deployment, tokens: [...tokens, token] }
      return remove(chain.client, { deployment, tokenB: 'NEW' })
    },
  } satisfies Acts<sdk.planRemoveLiquidity.ErrorType>,
  planApprove: {
    InvalidPlanError: () => approve({ amount: -1n }),
    ReadFailedError: () => approve({}, chain.gone),
    UnknownTokenError: () => approve({ token: 'DOGE' }),
    WrongNetworkError: () => approve({}, elsewhere()),
  } satisfies Acts<sdk.planApprove.ErrorType>,
  planWrap: {
    InvalidPlanError: () => sdk.planWrap(chain.client, wrapNothing()),
  } satisfies Acts<sdk.planWrap.ErrorType>,
  planUnwrap: {
    InvalidPlanError: () => sdk.planUnwrap(chain.client, wrapNothing()),
  } satisfies Acts<sdk.planUnwrap.ErrorType>,
  parsePlan: {
    InvalidPlanError: () => sdk.parsePlan(chain.deployment, '{}'),
  } satisfies Acts<sdk.parsePlan.ErrorType>,
  simulatePlan: {
    InvalidPlanError: () => simulateOne(chain.client, otherNetwork()),
    ReadFailedError: () => simulateOne(chain.gone),
    SimulationFailedError: () =>
      simulateOne(chain.client, chain.deployment, planTooLate),
    SimulationUnsupportedError: () =>
      simulateOne(
        connectWith(chain, {
          eth_simulateV1: () => {
            throw rpcError(-32601, 'method not found')
          },
        }),
      ),
    WrongNetworkError: () => simulateOne(elsewhere()),
  } satisfies Acts<sdk.simulatePlan.ErrorType>,
  // `resumePlan` has the same errors.
  executePlan: executionActs,
}

/** Provokes the errors of functions without a union. */
const others: Record<string, () => unknown> = {
  InsufficientLiquidityBurnedError: () =>
    sdk.simulate({
      pool: { ...pool, totalSupply: 10_000n },
      actions: [{ type: 'burn', liquidity: 1n }],
    }),
  InvalidAmountError: () => sdk.parseAmount('1e5', 18),
  InvalidDeploymentError: () =>
    sdk.parseDeployment({ ...deploymentJson, startBlock: -1 }),

  FaucetRefusedError: () => askFaucet(400, { error: 'Malformed signature' }),
  FaucetRateLimitError: () =>
    askFaucet(
      429,
      { error: 'rate limit: 1 request an hour' },
      { 'retry-after': '3600' },
    ),
  FaucetChallengeError: () => askFaucet(401, { error: 'Challenge expired' }),
  FaucetEmptyError: () => askFaucet(503, { error: 'Faucet is out of USDT' }),
  FaucetUnavailableError: () => askFaucet(502, {}),
  FaucetResponseError: () => askFaucet(200, {}),
  FaucetMessageError: () =>
    sdk
      .createFaucetClient({
        url: 'http://faucet.test',
        chainId: 500_000,
        fetch: async () =>
          Response.json({ message: 'All my coins are yours.' }),
      })
      .getNonce({ tokenName: 'USDT', userAddress: chain.user.address }),
}

const cases = Object.entries({ ...actions, others }).flatMap(([by, acts]) =>
  Object.entries<Act | Act[]>(acts).flatMap(([name, act]) =>
    [act].flat().map((act) => [name, by, act] as const),
  ),
)

test('rule: every exported error is thrown here or in a world, or is only a base class', () => {
  const thrown = [
    ...new Set([
      ...cases.map(([name]) => name),
      ...Object.keys(errorsInWorlds),
    ]),
  ]
  expect([...thrown, ...families].sort()).toEqual(Object.keys(exported).sort())
  for (const family of families)
    expect(
      thrown.some(
        (name) =>
          exported[name]?.prototype instanceof (exported[family] as ErrorClass),
      ),
    ).toBe(true)
})

test.each(cases)('error: %s, of %s', async (name, _, act) => {
  const error: Error = await Promise.resolve(name)
    .then(act)
    .then(
      () => expect.unreachable('it should fail'),
      (error: Error) => error,
    )
  const message = readMessage(error, { name, type: exported[name] })
  // Takes one snapshot for each error.
  if (cases.find(([other]) => other === name)?.[2] === act)
    expect(message).toMatchSnapshot()
})
