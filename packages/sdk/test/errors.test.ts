import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client, Hash } from 'viem'
import { afterEach, expect, test } from 'vitest'
import * as amm from '../src/exports/amm.js'
import * as sdk from '../src/exports/index.js'
import { useChain } from './chain.js'
import { deploymentJson } from './deployment.js'
import { replace, sendThen } from './mempool.js'
import { connectWallet, planOneStep, planTwoSteps } from './plans.js'
import { swap } from './swap.js'
import { connectWith, type Methods, rejection, rpcError } from './wallet.js'

const chain = useChain()
afterEach(() => chain.devnet.client.setAutomine(true))

type ErrorClass = typeof sdk.BaseError

const isErrorClass = (value: unknown): value is ErrorClass =>
  typeof value === 'function' && value.prototype instanceof Error

/** Every error class of every entry point, by the name of its export. */
const exported: Record<string, ErrorClass> = Object.fromEntries(
  [sdk, amm].flatMap((entry: object) =>
    Object.entries(entry).filter((entry): entry is [string, ErrorClass] =>
      isErrorClass(entry[1]),
    ),
  ),
)

/** What only other errors extend: caught by, never thrown as, itself. */
const families = ['BaseError', 'FaucetRequestError', 'PlanExecutionError']

const pool = { token0: 'A', token1: 'B', reserve0: 1000n, reserve1: 1000n }

/** Executes a plan, some of the node's or the wallet's methods replaced. */
async function execute(
  plan: sdk.Plan,
  { wallet = {}, node = {}, ...options }: Faults = {},
) {
  const clients = {
    publicClient: connectWith(chain, node),
    walletClient: connectWallet(chain, wallet),
  }
  return sdk.executePlan(clients, { plan, pollingInterval: 1, ...options })
}

type Faults = sdk.ExecuteOptions & { wallet?: Methods; node?: Methods }

/** A wallet whose transaction another one overtakes once it was seen. */
function overtakenBy(change: () => Record<string, unknown>): Faults {
  let sent: Hash | undefined
  return {
    wallet: sendThen(chain, async (hash) => {
      sent = hash
    }),
    node: {
      eth_getTransactionByHash: async (params, forward) => {
        const transaction = await forward('eth_getTransactionByHash', params)
        if (sent) {
          await replace(chain, sent, change())
          await chain.devnet.client.mine({ blocks: 1 })
          sent = undefined
        }
        return transaction
      },
    },
  }
}

/** Asks a faucet that gives this answer. */
async function askFaucet(
  status: number,
  body: object,
  headers: Record<string, string> = {},
) {
  const server = createServer((_, response) => {
    response.writeHead(status, headers).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  try {
    const url = `http://127.0.0.1:${port}`
    await sdk
      .createFaucetClient({ url })
      .requestTokens({ message: 'sign me', signature: '0x1234' })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const getPair = (tokenB: string, client: Client = chain.client) =>
  sdk.getPair(client, {
    deployment: chain.deployment,
    tokenA: 'DAI',
    tokenB,
  })

/** How a user of the SDK meets each error. */
const acts: Record<string, () => unknown> = {
  // Math.
  AmountOverflowError: () =>
    sdk.getAmountOut({
      amountIn: 2n ** 255n,
      reserveIn: 1000n,
      reserveOut: 1000n,
    }),
  InsufficientInputAmountError: () =>
    sdk.getAmountOut({ amountIn: 0n, reserveIn: 1000n, reserveOut: 1000n }),
  InsufficientOutputAmountError: () =>
    sdk.getAmountIn({ amountOut: 0n, reserveIn: 1000n, reserveOut: 1000n }),
  InsufficientLiquidityError: () =>
    sdk.getAmountIn({ amountOut: 1000n, reserveIn: 1000n, reserveOut: 1000n }),
  InsufficientLiquidityMintedError: () =>
    sdk.getLiquidityMinted({
      ...pool,
      amount0: 1n,
      amount1: 0n,
      totalSupply: 1000n,
    }),
  InsufficientLiquidityBurnedError: () =>
    sdk.simulate({
      pool: { ...pool, totalSupply: 10_000n },
      actions: [{ type: 'burn', liquidity: 1n }],
    }),
  InvalidBpsError: () => sdk.applySlippage({ amount: 1n, slippageBps: 10_001 }),
  DuplicatePoolError: () =>
    sdk.getAmountsIn({ pools: [pool, pool], path: ['A', 'B'], amountOut: 1n }),
  RouteNotFoundError: () =>
    sdk.getAmountsIn({ pools: [pool], path: ['A', 'C'], amountOut: 1n }),

  // What is read from outside.
  InvalidAmountError: () => sdk.parseAmount('1e5', 18),
  InvalidDecimalsError: () => sdk.parseAmount('1', 256),
  InvalidDeploymentError: () =>
    sdk.parseDeployment({ ...deploymentJson, startBlock: -1 }),
  InvalidPlanError: () => sdk.parsePlan('{}'),

  // Reads.
  ReadFailedError: () =>
    getPair(
      'USDT',
      connectWith(chain, {
        eth_call: () => {
          throw rpcError(-32603, 'out of memory')
        },
      }),
    ),
  PairAddressMismatchError: () => {
    const { contracts } = chain.deployment
    const pairInitCodeHash: Hash = `0x${'11'.repeat(32)}`
    return sdk.getPools(chain.client, {
      deployment: {
        ...chain.deployment,
        contracts: { ...contracts, pairInitCodeHash },
      },
    })
  },
  TransactionNotMinedError: () =>
    sdk.waitForReceipt(chain.client, {
      hash: `0x${'11'.repeat(32)}`,
      timeout: 0,
    }),

  SameTokenError: () => getPair('DAI'),
  UnknownTokenError: () => getPair('DOGE'),
  BlockNotFoundError: async () => {
    await swap(chain, {
      tokenIn: 'ZKP',
      tokenOut: 'USDT',
      amountIn: 10n ** 18n,
    })
    // The node has lost the transaction between the logs and the question.
    const client = connectWith(chain, { eth_getTransactionByHash: () => null })
    const { deployment, user } = chain
    await sdk.getSwapHistory(client, {
      deployment,
      account: user.address,
      limit: 1,
    })
  },

  // Plans.
  StaleQuoteError: () =>
    planOneStep(chain, {
      expect: { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: 2n * 10n ** 18n },
    }),
  FeeOnTransferError: async () => {
    const { client, deployment, user } = chain
    const trade = { tokenIn: 'ZKP', tokenOut: 'USDT', amountOut: 10n ** 6n }
    const tokens = deployment.tokens.map((token) => ({
      ...token,
      extensions: { feeOnTransfer: true },
    }))
    return sdk.planSwap(client, {
      deployment: { ...deployment, tokens },
      account: user.address,
      quote: await sdk.getQuote(client, { deployment, ...trade }),
    })
  },
  PairNotFoundError: () => {
    const { chain: network, contracts, tokens } = chain.deployment
    const info = { chainId: network.id, name: 'New', decimals: 18 }
    const token = { ...info, symbol: 'NEW', address: contracts.factory }
    return sdk.planRemoveLiquidity(chain.client, {
      deployment: { ...chain.deployment, tokens: [...tokens, token] },
      account: chain.user.address,
      tokenA: 'DAI',
      tokenB: 'NEW',
      liquidity: 1n,
      deadline: 4_000_000_000n,
    })
  },
  SimulationUnsupportedError: async () =>
    sdk.simulatePlan(
      connectWith(chain, {
        eth_simulateV1: () => {
          throw rpcError(-32601, 'method not found')
        },
      }),
      { plan: await planOneStep(chain) },
    ),

  // Executions.
  SimulationFailedError: async () => {
    const plan = await planOneStep(chain, { slippageBps: 0 })
    const amountIn = 5000n * 10n ** 18n
    const trade = { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn }
    await swap(chain, { by: chain.other, ...trade })
    return execute(plan)
  },
  WrongChainError: async () =>
    execute(await planOneStep(chain), { wallet: { eth_chainId: () => '0x1' } }),
  WrongAccountError: async () => {
    const walletClient = chain.connect(chain.other)
    const clients = { publicClient: chain.client, walletClient }
    return sdk.executePlan(clients, { plan: await planOneStep(chain) })
  },
  PlanRejectedError: async () =>
    execute(await planTwoSteps(chain), {
      wallet: {
        eth_sendTransaction: () => {
          throw rejection()
        },
      },
    }),
  PlanAbortedError: async () =>
    execute(await planOneStep(chain), {
      signal: AbortSignal.abort(new Error('The page was left.')),
    }),
  PlanInterruptedError: async () =>
    execute(await planOneStep(chain), {
      rpcTimeout: 1,
      node: {
        eth_getTransactionReceipt: () => {
          throw new TypeError('fetch failed')
        },
      },
    }),
  TransactionNotSentError: async () =>
    execute(await planOneStep(chain), {
      wallet: {
        eth_sendTransaction: () => {
          throw rpcError(-32602, 'invalid from address')
        },
      },
    }),
  TransactionUnclearError: async () =>
    execute(await planOneStep(chain), {
      unclearTimeout: 1,
      wallet: {
        eth_sendTransaction: () => {
          throw rpcError(-32603, 'Internal error')
        },
      },
    }),
  TransactionCancelledError: async () =>
    execute(
      await planOneStep(chain),
      overtakenBy(() => ({
        to: chain.user.address,
        data: '0x',
        value: '0x0',
      })),
    ),
  TransactionReplacedError: async () =>
    execute(
      await planOneStep(chain),
      overtakenBy(() => ({
        to: chain.other.address,
        data: '0x',
        value: '0x1',
      })),
    ),
  TransactionDroppedError: async () =>
    execute(await planOneStep(chain), {
      dropTimeout: 1,
      wallet: sendThen(chain, (hash) =>
        chain.devnet.client.dropTransaction({ hash }),
      ),
    }),
  TransactionRevertedError: async () => {
    const { timestamp } = await chain.devnet.client.getBlock()
    const deadline = timestamp + 60n
    return execute(await planOneStep(chain, { deadline }), {
      wallet: sendThen(chain, async () => {
        const { client } = chain.devnet
        await client.setNextBlockTimestamp({ timestamp: deadline + 7n })
        await client.mine({ blocks: 1 })
      }),
    })
  },
  AllowanceTooLowError: async () =>
    execute(await planTwoSteps(chain), {
      wallet: {
        eth_sendTransaction: ([request], forward) => {
          const data = `${request.data.slice(0, -64)}${'f'.padStart(64, '0')}`
          return forward('eth_sendTransaction', [{ ...request, data }])
        },
      },
    }),
  AllowanceNotVisibleError: async () => {
    const before = await chain.devnet.client.request({
      method: 'eth_blockNumber',
    })
    return execute(await planTwoSteps(chain), {
      allowanceTimeout: 1,
      allowanceInterval: 1,
      node: {
        // Allowances are read from a node that stands still.
        eth_call: ([request, block], forward) =>
          forward('eth_call', [
            request,
            request.data.startsWith('0xdd62ed3e') ? before : block,
          ]),
      },
    })
  },
  BatchFailedError: async () =>
    execute(await planTwoSteps(chain), {
      batch: true,
      wallet: {
        wallet_getCapabilities: ([_, [chainId]]) => ({
          [chainId]: { atomic: { status: 'supported' } },
        }),
        wallet_sendCalls: () => ({ id: '0x1' }),
        wallet_getCallsStatus: ([id]) => ({
          version: '2.0.0',
          id,
          chainId: '0x7a120',
          atomic: true,
          status: 500,
          receipts: [],
        }),
      },
    }),

  // The faucet.
  InvalidFaucetUrlError: () =>
    sdk.createFaucetClient({ url: 'ftp://faucet.test' }),
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
}

test('rule: every exported error is thrown here, or is a family of those', () => {
  const thrown = Object.keys(acts)
  expect([...thrown, ...families].sort()).toEqual(Object.keys(exported).sort())
  for (const family of families)
    expect(
      thrown.some(
        (name) =>
          exported[name]?.prototype instanceof (exported[family] as ErrorClass),
      ),
    ).toBe(true)
})

test.each(Object.entries(acts))('error: %s', async (name, act) => {
  const error = await Promise.resolve()
    .then(act)
    .then(
      () => expect.unreachable('it should fail'),
      (error: Error) => error,
    )
  expect(error.constructor).toBe(exported[name])
  expect(error).toBeInstanceOf(sdk.BaseError)
  expect(error.name).toBe(name)
  // Neither hashes, addresses and ports nor viem's version may decide.
  const message = error.message
    .replace(/0x[0-9a-f]{64}\b/gi, '<hash>')
    .replace(/0x[0-9a-f]{40}\b/gi, '<address>')
    .replace(/127\.0\.0\.1:\d+/g, '<host>')
  expect(message).not.toMatch(/viem@|version:/i)
  expect(message).toMatchSnapshot()
})
