import {
  type AnyPlan,
  DEFAULT_SLIPPAGE_BPS,
  getBalances,
  getPair,
  getQuote,
  LP_DECIMALS,
  planAddLiquidity,
  planApprove,
  planRemoveLiquidity,
  planSwap,
  quote,
} from '@letheswap/sdk'
import type { McpServer } from '@modelcontextprotocol/server'
import type { Address } from 'viem'
import { z } from 'zod'
import { addTool } from './addTool.js'
import { planOutput, toPlan } from './planOutput.js'
import { readAmount, readToken } from './readArguments.js'
import { readTrade, tradeInputs } from './readTrade.js'
import { inputs } from './schemas.js'
import { requireAccount, type Session } from './session.js'
import { ToolError } from './ToolError.js'

const account = inputs.address
  .optional()
  .describe("Who is to sign; by default the account of the server's key")
const slippageBps = z
  .int()
  .min(0)
  .max(1_000)
  .default(DEFAULT_SLIPPAGE_BPS)
  .describe('How much worse it may end, in hundredths of a percent')
const pair = { tokenA: inputs.token, tokenB: inputs.token }

/** Adds tools that send nothing; their plans pay out to the signer. */
export function addPlanTools(server: McpServer, session: Session): void {
  const { client, deployment } = session.network

  function addPlanTool<input extends z.ZodRawShape>(
    name: string,
    description: string,
    input: input,
    makePlan: (
      args: z.output<z.ZodObject<input>>,
      account: Address,
    ) => Promise<AnyPlan>,
  ) {
    addTool(server, name, {
      description: `${description} Sends nothing: simulate the plan next.`,
      input: { ...input, account },
      output: planOutput,
      run: async (args) => {
        const { account } = args as { account?: Address }
        const signer = requireAccount(session, account)
        const plan = await makePlan(args as never, signer)
        return toPlan(session.plans.add(plan), plan, deployment)
      },
    })
  }

  const readPair = (args: { tokenA: string; tokenB: string }) => {
    const tokenA = readToken(deployment, 'tokenA', args.tokenA)
    const tokenB = readToken(deployment, 'tokenB', args.tokenB)
    const symbols = { tokenA: tokenA.symbol, tokenB: tokenB.symbol }
    return { tokenA, tokenB, symbols }
  }

  addPlanTool(
    'plan_swap',
    'Plans a swap along the best route.',
    { ...tradeInputs, slippageBps },
    async ({ slippageBps, ...args }, account) => {
      const trade = readTrade(deployment, args)
      const quote = await getQuote(client, { deployment, ...trade })
      return planSwap(client, { deployment, account, quote, slippageBps })
    },
  )

  addPlanTool(
    'plan_add',
    "Plans to add liquidity, in the ratio of the pool's reserves.",
    {
      ...pair,
      amountA: inputs.amount,
      amountB: inputs.amount
        .optional()
        .describe("By default what the pool's ratio asks for"),
      slippageBps,
    },
    async ({ slippageBps, ...args }, account) => {
      const { tokenA, tokenB, symbols } = readPair(args)
      const amountA = readAmount('amountA', args.amountA, tokenA)
      const pool = await getPair(client, { deployment, ...symbols })
      const { reserveA, reserveB } = pool
      if (args.amountB === undefined && reserveA === 0n)
        throw new ToolError(
          'EmptyPoolError',
          'amountB',
          'The pool is empty: argument "amountB" sets its price.',
        )
      const amountB =
        args.amountB === undefined
          ? quote({ amountA, reserveA, reserveB })
          : readAmount('amountB', args.amountB, tokenB)
      return planAddLiquidity(client, {
        deployment,
        account,
        ...symbols,
        amountA,
        amountB,
        slippageBps,
      })
    },
  )

  addPlanTool(
    'plan_remove',
    'Plans to remove liquidity.',
    {
      ...pair,
      liquidity: inputs.amount
        .optional()
        .describe('LP tokens to burn; by default all that the account has'),
      slippageBps,
    },
    async ({ slippageBps, ...args }, account) => {
      const position = { deployment, account, ...readPair(args).symbols }
      const pool = await getPair(client, position)
      const owned = pool.liquidity ?? 0n
      const liquidity =
        args.liquidity === undefined
          ? owned
          : readAmount('liquidity', args.liquidity, { decimals: LP_DECIMALS })
      if (owned === 0n || liquidity > owned)
        throw new ToolError(
          'InsufficientBalanceError',
          'liquidity',
          'The account has fewer LP tokens of this pool.',
        )
      return planRemoveLiquidity(client, {
        ...position,
        liquidity,
        slippageBps,
      })
    },
  )

  addPlanTool(
    'plan_approve',
    "Plans to let the exchange's router spend a token, of which the account has as much. Other plans bring their approvals.",
    {
      token: inputs.token,
      amount: inputs.amount.describe('Exact decimal number; "0" revokes'),
    },
    async (args, account) => {
      const token = readToken(deployment, 'token', args.token)
      const isRevoked = /^[0.]+$/.test(args.amount)
      const amount = isRevoked ? 0n : readAmount('amount', args.amount, token)
      const { balances } = await getBalances(client, { deployment, account })
      // The balances do not include the wrapped coin.
      if (amount > (balances[token.symbol] ?? 0n))
        throw new ToolError(
          'InsufficientBalanceError',
          'amount',
          'An approval cannot exceed the balance of the account.',
        )
      return planApprove(client, {
        deployment,
        account,
        token: token.symbol,
        amount,
      })
    },
  )
}
