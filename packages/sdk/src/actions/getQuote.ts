import type { Address, Client } from 'viem'
import { findBestRoute } from '../amm/findBestRoute.js'
import { findBestRouteExactOutput } from '../amm/findBestRouteExactOutput.js'
import { getPriceImpact } from '../amm/getPriceImpact.js'
import { getResult } from '../contracts/getResult.js'
import { readBatch } from '../contracts/readBatch.js'
import { readPools } from '../contracts/readPools.js'
import { routerCall } from '../contracts/reads.js'
import type { Pool } from '../contracts/types.js'
import { getToken } from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import { SameTokenError } from '../errors/actions.js'
import type {
  AmountOverflowError,
  InsufficientInputAmountError,
  InsufficientLiquidityError,
  InsufficientOutputAmountError,
  RouteNotFoundError,
} from '../errors/amm.js'
import { InvalidOptionError } from '../errors/options.js'
import type { ExactAmount, Quote } from '../plans/types.js'
import type { Token } from '../tokens/types.js'
import type { getPair } from './getPair.js'

export declare namespace getQuote {
  type Parameters<symbols extends string = string> = {
    deployment: Deployment<symbols>
    tokenIn: NoInfer<symbols> | Address
    tokenOut: NoInfer<symbols> | Address
    /** Known pools, to predict the route. Their reserves are read again. */
    pools?: readonly Pool<NoInfer<symbols>>[] | undefined
    /** Maximum pools on the route. @default 3 */
    maxHops?: number | undefined
  } & ExactAmount
  type ReturnType<symbols extends string = string> = Quote<symbols>
  type ErrorType =
    | AmountOverflowError
    | InsufficientInputAmountError
    | InsufficientLiquidityError
    | InsufficientOutputAmountError
    | InvalidOptionError
    | RouteNotFoundError
    | getPair.ErrorType
}

/**
 * Quotes the best route for a trade on the reserves of one block, with the router's own
 * amounts at that block. Takes one eth_call if `pools` predict the route, otherwise
 * two.
 *
 * @returns The quote with its inputs. Outputs are rounded down, inputs up.
 */
export async function getQuote<symbols extends string>(
  client: Client,
  parameters: getQuote.Parameters<symbols>,
): Promise<getQuote.ReturnType<symbols>> {
  const { deployment, amountIn, amountOut, maxHops } = parameters
  const tokenIn = getToken(deployment, parameters.tokenIn)
  const tokenOut = getToken(deployment, parameters.tokenOut)
  const { router, wrappedNative } = deployment.contracts
  const { feeBps } = deployment
  if (tokenIn.address === tokenOut.address)
    throw new SameTokenError({ tokens: [tokenIn, tokenOut] })
  const value: unknown = amountIn ?? amountOut
  if (typeof value !== 'bigint')
    throw new InvalidOptionError({
      field: amountOut === undefined ? 'amountIn' : 'amountOut',
      value,
      expected: 'a bigint, e.g. 1n',
    })
  // Pools list the native coin in place of the wrapped coin that they hold.
  const { nativeCurrency } = deployment.chain
  const idOf = ({ address, symbol }: Token<symbols>) =>
    address === wrappedNative ? nativeCurrency.symbol : symbol
  const ends = {
    tokenIn: idOf(tokenIn),
    tokenOut: idOf(tokenOut),
    maxHops,
    feeBps,
  }

  const getRoute = (known: readonly Pool<symbols>[]) => {
    const search = { ...ends, pools: bySymbol(known) }
    const { path } =
      amountIn === undefined
        ? findBestRouteExactOutput({ ...search, amountOut })
        : findBestRoute({ ...search, amountIn })
    const via = path.slice(1, -1).map((symbol) => getToken(deployment, symbol))
    return [tokenIn, ...via, tokenOut]
  }
  const ask = (route: readonly Token[]) =>
    routerCall(
      router,
      amountIn === undefined ? 'getAmountsIn' : 'getAmountsOut',
      amountIn ?? amountOut,
      route.map(({ address }) => address),
    )

  const quotedAt = Date.now()
  let predicted: readonly Token<symbols>[] = [tokenIn, tokenOut]
  try {
    predicted = getRoute(parameters.pools ?? [])
  } catch {
    // If the known pools do not connect the tokens, predicts the direct route.
  }
  const { blockNumber, pools, extraReads } = await readPools(client, {
    deployment,
    extraReads: [ask(predicted)],
  })
  const route = getRoute(pools)
  const symbols = route.map(idOf)
  const isPredicted = `${symbols}` === `${predicted.map(idOf)}`
  const read = "router's amounts"
  // Reads the amounts again, at the block of the reserves, if the prediction was wrong.
  const at = { deployment, read, blockNumber }
  const [answer] = isPredicted
    ? extraReads
    : (await readBatch(client, { ...at, groups: { amounts: [ask(route)] } }))
        .results.amounts
  const amounts = [...getResult(answer, read)]
  return {
    type: amountIn === undefined ? 'exactOutput' : 'exactInput',
    tokenIn,
    tokenOut,
    amountIn: amounts[0] as bigint,
    amountOut: amounts.at(-1) as bigint,
    path: route.map(({ address }) => address),
    route,
    amounts,
    ...getPriceImpact({
      pools: bySymbol(pools),
      path: symbols,
      amounts,
      feeBps,
    }),
    chainId: deployment.chain.id,
    blockNumber,
    quotedAt,
  }
}

/** Uses symbols as ids, so that an error about a route shows symbols. */
function bySymbol<symbols extends string>(pools: readonly Pool<symbols>[]) {
  return pools
    .filter(({ exists }) => exists)
    .map(({ tokenA, tokenB, reserveA, reserveB }) => ({
      token0: tokenA.symbol,
      token1: tokenB.symbol,
      reserve0: reserveA,
      reserve1: reserveB,
    }))
}
