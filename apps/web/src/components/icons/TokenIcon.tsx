import { useDeployment } from '@letheswap/react'
import { useState } from 'react'

type Props = { className?: string }

export function TokenIcon({
  symbol,
  className = 'size-6',
}: Props & { symbol: string }) {
  const { chain, page, tokens } = useDeployment()
  const isCoin = symbol === chain.nativeCurrency.symbol
  const info = tokens.find((token) => token.symbol === symbol)
  const picture = isCoin ? page?.coinLogoURI : info?.logoURI
  const [broken, setBroken] = useState<string>()
  // Browsers do not load `ipfs:` URLs.
  if (picture && picture !== broken && !picture.startsWith('ipfs:'))
    return (
      <img
        src={picture}
        alt=""
        className={`shrink-0 rounded-full object-cover ${className}`}
        onError={() => setBroken(picture)}
      />
    )
  const mark = getMark(symbol) ?? (isCoin ? coin : unknown)
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="12" fill={mark.fill} />
      {info?.extensions?.imported ? (
        <circle
          cx="12"
          cy="12"
          r="10"
          fill="none"
          stroke="#fff"
          strokeWidth="1.5"
          strokeDasharray="3 2.2"
        />
      ) : null}
      <path
        d={mark.path}
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

export function TokenPairIcon({
  symbols,
  className,
}: Props & { symbols: readonly [string, string] }) {
  return (
    <span className="flex shrink-0 items-center">
      <TokenIcon symbol={symbols[0]} className={className} />
      <span className="-ml-2 rounded-full bg-surface p-0.5">
        <TokenIcon symbol={symbols[1]} className={className} />
      </span>
    </span>
  )
}

// A token's symbol may be the name of an object method, e.g. `constructor`.
const getMark = (symbol: string) =>
  Object.hasOwn(marks, symbol) ? marks[symbol] : undefined

type Mark = { fill: string; path: string }

const coin: Mark = {
  fill: '#0b7268',
  path: 'M6 10c2-2 4-2 6 0s4 2 6 0M6 15c2-2 4-2 6 0s4 2 6 0',
}

const marks: Record<string, Mark> = {
  USDT: { fill: '#2f7d4f', path: 'M7 8h10M12 8v9M8.5 12.5h7' },
  WETH: { fill: '#5563c1', path: 'm12 5 5 7-5 7-5-7 5-7ZM7.5 12h9' },
  WBTC: { fill: '#b8590a', path: 'm12 5 6 3.5v7L12 19l-6-3.5v-7z' },
  DAI: {
    fill: '#9a6b00',
    path: 'M9 6.5h2.5a5.5 5.5 0 0 1 0 11H9v-11ZM6 12h11',
  },
}

const unknown: Mark = {
  fill: '#61737c',
  path: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z',
}
