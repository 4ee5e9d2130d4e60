import {
  getBalances,
  getLpToken,
  getPools,
  getSwapHistory,
  getTokens,
  getWrappedToken,
} from '@letheswap/sdk'
import type { McpServer } from '@modelcontextprotocol/server'
import { getBlockNumber } from 'viem/actions'
import { z } from 'zod'
import { quoteTrade } from '../lib/intents.js'
import { addTool } from './addTool.js'
import {
  inputs,
  outputs,
  toAmount,
  toToken,
  tradeInputs,
  untrusted,
} from './schemas.js'
import { requireAccount, type Session } from './session.js'

const account = inputs.address
  .optional()
  .describe("Account to read (default: the account of the server's key)")

export function addReadTools(server: McpServer, session: Session): void {
  const { network, caps } = session
  const { client, deployment } = network
  const { chain, contracts } = deployment

  addTool(server, 'network_info', {
    description:
      'Returns the chain, the contracts, and the limits of this server.',
    input: {},
    output: {
      chainId: z.int(),
      untrustedChainName: untrusted('Name'),
      blockNumber: outputs.block,
      router: outputs.address,
      factory: outputs.address,
      hasFaucet: z.boolean(),
      isDevnet: z.boolean(),
      execution: z.object({
        isAllowed: z.boolean(),
        account: outputs.address.optional(),
        caps: z
          .array(outputs.amount)
          .describe('Amounts that this session can still spend, excluding gas'),
      }),
    },
    run: async () => ({
      chainId: chain.id,
      untrustedChainName: chain.name,
      blockNumber: Number(await getBlockNumber(client, { cacheTime: 0 })),
      router: contracts.router,
      factory: contracts.factory,
      hasFaucet: deployment.faucetUrl !== undefined,
      isDevnet: session.isDevnet,
      execution: {
        isAllowed: session.isExecutable,
        account: session.account?.address,
        caps: caps.list().map(toAmount),
      },
    }),
  })

  addTool(server, 'list_tokens', {
    description: 'Lists all tokens of the exchange.',
    input: {},
    output: {
      tokens: z.array(
        outputs.token.extend({
          untrustedName: untrusted('Name'),
          decimals: z.int(),
        }),
      ),
    },
    run: async () => ({
      tokens: [...getTokens(deployment), getWrappedToken(deployment)].map(
        (token) => ({
          ...toToken(token),
          untrustedName: token.name,
          decimals: token.decimals,
        }),
      ),
    }),
  })

  addTool(server, 'list_pools', {
    description:
      'Lists all pools with their reserves, and the share of an account.',
    input: { account },
    output: {
      blockNumber: outputs.block,
      pools: z.array(
        z.object({
          pairAddress: outputs.address,
          exists: z.boolean(),
          reserves: z.array(outputs.amount),
          feeBps: z.int(),
          liquidity: outputs.amount
            .optional()
            .describe("The account's LP tokens"),
        }),
      ),
    },
    run: async (args) => {
      const { blockNumber, pools } = await getPools(client, {
        deployment,
        account: args.account ?? session.account?.address,
      })
      return {
        blockNumber: Number(blockNumber),
        pools: pools.map((pool) => ({
          pairAddress: pool.pairAddress,
          exists: pool.exists,
          reserves: [
            toAmount({ token: pool.tokenA, amount: pool.reserveA }),
            toAmount({ token: pool.tokenB, amount: pool.reserveB }),
          ],
          feeBps: pool.feeBps,
          liquidity:
            pool.liquidity === undefined
              ? undefined
              : toAmount({
                  token: getLpToken(pool.pairAddress),
                  amount: pool.liquidity,
                }),
        })),
      }
    },
  })

  addTool(server, 'get_balances', {
    description: 'Returns the balances of an account.',
    input: { account },
    output: {
      account: outputs.address,
      blockNumber: outputs.block,
      balances: z.array(outputs.amount),
    },
    run: async (args) => {
      const account = requireAccount(session, args.account)
      const { blockNumber, balances } = await getBalances(client, {
        deployment,
        account,
      })
      return {
        account,
        blockNumber: Number(blockNumber),
        balances: getTokens(deployment).map((token) =>
          toAmount({ token, amount: balances[token.symbol] as bigint }),
        ),
      }
    },
  })

  addTool(server, 'get_quote', {
    description: 'Quotes a swap. The result is not guaranteed.',
    input: tradeInputs,
    output: {
      blockNumber: outputs.block,
      amountIn: outputs.amount,
      amountOut: outputs.amount,
      route: z.array(outputs.token),
      priceImpactBps: z.number(),
      routeFeeBps: z.number(),
    },
    run: async (args) => {
      const quote = await quoteTrade(network, args)
      return {
        blockNumber: Number(quote.blockNumber),
        amountIn: toAmount({ token: quote.tokenIn, amount: quote.amountIn }),
        amountOut: toAmount({ token: quote.tokenOut, amount: quote.amountOut }),
        route: quote.route.map(toToken),
        priceImpactBps: quote.priceImpactBps,
        routeFeeBps: quote.routeFeeBps,
      }
    },
  })

  addTool(server, 'get_history', {
    description: "Lists an account's swaps, newest first.",
    input: {
      account,
      limit: z.int().min(1).max(100).default(20),
    },
    output: {
      account: outputs.address,
      isComplete: z.boolean().describe('True if there are no older swaps'),
      swaps: z.array(
        z.object({
          txHash: outputs.hash,
          blockNumber: outputs.block,
          timestamp: z.int().describe('Unix seconds'),
          paid: outputs.amount,
          received: outputs.amount,
          recipient: outputs.address,
        }),
      ),
    },
    run: async ({ limit, ...args }) => {
      const account = requireAccount(session, args.account)
      const { entries, next } = await getSwapHistory(client, {
        deployment,
        account,
        limit,
      })
      return {
        account,
        isComplete: next === undefined,
        swaps: entries.map((entry) => ({
          txHash: entry.txHash,
          blockNumber: Number(entry.blockNumber),
          timestamp: entry.timestamp,
          paid: toAmount({ token: entry.tokenIn, amount: entry.amountIn }),
          received: toAmount({
            token: entry.tokenOut,
            amount: entry.amountOut,
          }),
          recipient: entry.recipient,
        })),
      }
    },
  })
}
