import { useDeployment, usePools } from '@letheswap/react'
import { getPriceImpact, type Pool, type Quote } from '@letheswap/sdk'
import { swapParts } from '../../messages/dialogs'
import { formatBps, getPriceImpactLevel } from './priceImpact'

/** Draws the price's move along one pool's curve, or the impact in each pool. */
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

/** The drawn part of the curve y = 1 / x; the price is now at x = 1. */
const [from, now, to] = [0.45, 1, 3]

const x = (at: number) => 14 + ((at - from) / (to - from)) * 110
const y = (at: number) => 84 - ((1 / at - 1 / to) / (1 / from - 1 / to)) * 78

/** The curve between two places, always in 16 pieces so that CSS can animate it. */
function draw(start: number, end: number): string {
  const places = Array.from(
    { length: 17 },
    (_, index) => start + ((end - start) * index) / 16,
  )
  return `M${places.map((at) => `${x(at).toFixed(1)} ${y(at).toFixed(1)}`).join('L')}`
}

function Curve({ quote }: { quote: Quote }) {
  const { priceImpactBps: bps, tokenIn, tokenOut } = quote
  // By the fourth root, 0.01 % can be seen and 100 % still fits.
  const end = now + (bps / 10_000) ** 0.25 * (to - now)
  return (
    <svg
      viewBox="0 0 128 100"
      role="img"
      aria-label={swapParts.moves({ share: formatBps(bps) })}
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
          {swapParts.inPool({ token: tokenIn.symbol })}
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
  const hops = quote.route.slice(1).map(({ symbol: to }, index) => ({
    from: quote.route[index]?.symbol ?? '',
    to,
    impact: getHopImpact(data?.pools ?? [], quote, index, feeBps),
  }))
  const show = (impact: number | undefined) =>
    impact === undefined ? undefined : formatBps(impact)
  return (
    <div
      role="img"
      aria-label={swapParts.hops({
        hops: hops
          .map(({ impact, ...hop }) =>
            swapParts.hop({ ...hop, impact: show(impact) }),
          )
          .join('; '),
      })}
      className="flex h-24 flex-col justify-between border-l-2 border-accent pl-3 tabular-nums"
    >
      <span className="font-medium">{hops[0]?.from}</span>
      {hops.map(({ to, impact }) => (
        <span key={to} className="flex justify-between gap-3">
          <span className="font-medium">{to}</span>
          <span className={colors[getPriceImpactLevel(impact ?? 0)]}>
            {show(impact)}
          </span>
        </span>
      ))}
    </div>
  )
}

/** The price impact of one pool of the route; unknown without its reserves. */
function getHopImpact(
  pools: readonly Pool[],
  { amounts, route }: Quote,
  index: number,
  feeBps: number | undefined,
): number | undefined {
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
  // Below zero where the pool has changed since the quote.
  const { priceImpactBps } = getPriceImpact({
    pools: [pool],
    path: [tokenIn.address, tokenOut.address],
    amounts: [amountIn, amountOut],
    feeBps,
  })
  return Math.max(priceImpactBps, 0)
}
