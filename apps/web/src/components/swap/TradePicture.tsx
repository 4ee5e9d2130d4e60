import { useDeployment, usePools } from '@letheswap/react'
import { getPriceImpact, type Pool, type Quote } from '@letheswap/sdk'
import { swap } from '../../messages/en/swap'
import { formatBps, getPriceImpactLevel } from './priceImpact'

/**
 * The trade drawn: on one pool, how far along its curve the amount moves the
 * price; on a route, each pool's part of the price impact.
 */
export default function TradePicture({ quote }: { quote: Quote }) {
  return (
    <div className="max-desktop:mx-auto desktop:w-32">
      {quote.route.length === 2 ? (
        <Curve quote={quote} />
      ) : (
        <Route quote={quote} />
      )}
    </div>
  )
}

const colors = {
  negligible: 'text-accent',
  low: 'text-accent',
  moderate: 'text-warning',
  high: 'text-danger',
  extreme: 'text-danger',
}

/** The part of the curve that is drawn: the price now is at 1. */
const [from, now, to] = [0.45, 1, 3]

const x = (at: number) => 14 + ((at - from) / (to - from)) * 110
const y = (at: number) => 84 - ((1 / at - 1 / to) / (1 / from - 1 / to)) * 78

/** The curve between two places, in always as many pieces. */
function draw(start: number, end: number): string {
  const places = Array.from(
    { length: 17 },
    (_, index) => start + ((end - start) * index) / 16,
  )
  return `M${places.map((at) => `${x(at).toFixed(1)} ${y(at).toFixed(1)}`).join('L')}`
}

function Curve({ quote }: { quote: Quote }) {
  const { priceImpactBps: bps, tokenIn, tokenOut } = quote
  // The fourth root: a hundredth of a percent can be seen, and all fits.
  const end = now + (Number(bps) / 10_000) ** 0.25 * (to - now)
  return (
    <svg
      viewBox="0 0 128 100"
      role="img"
      aria-label={swap.moves({ share: formatBps(bps) })}
      className={`h-24 w-full ${colors[getPriceImpactLevel(bps)]}`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
    >
      <path d="M14 6V84H124" className="text-outline" strokeWidth={1} />
      <path d={draw(from, to)} className="text-outline" strokeWidth={1.5} />
      <path d={draw(now, end)} strokeWidth={3} className="transition-[d]" />
      <circle
        cx={x(now)}
        cy={y(now)}
        r={3.5}
        className="fill-raised"
        strokeWidth={2}
      />
      <circle
        cx={x(end)}
        cy={y(end)}
        r={4}
        fill="currentColor"
        stroke="none"
        className="transition-[cx,cy]"
      />
      <g className="fill-muted text-[0.625rem]" stroke="none">
        <text x={124} y={96} textAnchor="end">
          {swap.inPool({ token: tokenIn.symbol })}
        </text>
        <text x={20} y={14}>
          {tokenOut.symbol}
        </text>
      </g>
    </svg>
  )
}

function Route({ quote }: { quote: Quote }) {
  const { feeBps } = useDeployment()
  const { data } = usePools({ query: { refetchInterval: false } })
  const { amounts, route } = quote
  const row = 84 / (route.length - 1)
  const hops = route.slice(1).map((token, index) => ({
    token,
    impact: getHopImpact(data?.pools ?? [], quote, index, feeBps),
  }))
  return (
    <svg
      viewBox="0 0 128 100"
      role="img"
      aria-label={swap.hops({
        hops: hops
          .map(({ token, impact }, index) =>
            swap.hop({
              from: route[index]?.symbol ?? '',
              to: token.symbol,
              impact: impact === undefined ? undefined : formatBps(impact),
            }),
          )
          .join('; '),
      })}
      className="h-24 w-full"
    >
      {hops.map(({ token, impact }, index) => (
        <g
          key={token.symbol}
          className={
            colors[
              impact === undefined ? 'negligible' : getPriceImpactLevel(impact)
            ]
          }
        >
          <path
            d={`M16 ${8 + row * index}V${8 + row * (index + 1)}`}
            stroke="currentColor"
            // Wider where more of the impact comes from.
            strokeWidth={1.5 + 6 * (Number(impact ?? 0n) / 10_000) ** 0.5}
          />
          {impact === undefined || amounts[index] === undefined ? null : (
            <text
              x={28}
              y={11.5 + row * (index + 0.5)}
              className="fill-current text-[0.625rem] tabular-nums"
            >
              {formatBps(impact)}
            </text>
          )}
        </g>
      ))}
      {route.map(({ symbol }, index) => (
        <g key={symbol}>
          <circle
            cx={16}
            cy={8 + row * index}
            r={4}
            className="fill-raised stroke-accent"
            strokeWidth={2}
          />
          <text
            x={28}
            y={12 + row * index}
            className="fill-ink text-[0.75rem] font-medium"
          >
            {symbol}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** The price impact of one pool of the route; unknown without its reserves. */
function getHopImpact(
  pools: readonly Pool[],
  { amounts, route }: Quote,
  index: number,
  feeBps: number | undefined,
): bigint | undefined {
  const [tokenIn, tokenOut] = [route[index], route[index + 1]]
  const pool = pools.find(
    ({ exists, tokenA, tokenB }) =>
      exists &&
      [tokenA.symbol, tokenB.symbol].sort().join() ===
        [tokenIn?.symbol, tokenOut?.symbol].sort().join(),
  )
  const [amountIn, amountOut] = [amounts[index], amounts[index + 1]]
  if (!pool || !tokenIn || !tokenOut || !amountIn || !amountOut)
    return undefined
  // The pool may have changed since: nothing then, rather than less.
  const { priceImpactBps } = getPriceImpact({
    pools: [pool],
    path: [tokenIn.address, tokenOut.address],
    amounts: [amountIn, amountOut],
    feeBps,
  })
  return priceImpactBps < 0n ? 0n : priceImpactBps
}
