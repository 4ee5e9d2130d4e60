import {
  LetheProvider,
  metaMask,
  useBalances,
  useConnect,
  useDisconnect,
  usePools,
  useQuote,
  useSwap,
  useToken,
  useTokens,
  useWallet,
} from '@letheswap/react'
import {
  formatTokenAmount,
  formatUsd,
  parseAmount,
  parseDeployment,
} from '@letheswap/sdk'
import { StrictMode, useId, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The whole front end: a wallet, its balances, a swap, and the pools. */
function Exchange() {
  const { address } = useWallet()
  return (
    <>
      <h1>A minimal exchange</h1>
      <Wallet />
      {address !== undefined && <Balances />}
      {address !== undefined && <Swap from="ZKP" to="USDT" />}
      <Pools />
    </>
  )
}

function Wallet() {
  const { address, status } = useWallet()
  const connect = useConnect()
  const disconnect = useDisconnect()
  if (status === 'reconnecting') return <p>…</p>
  return (
    <section>
      {address === undefined ? (
        <button type="button" onClick={() => connect.mutate()}>
          Connect
        </button>
      ) : (
        <p>
          {address}{' '}
          <button type="button" onClick={() => disconnect.mutate()}>
            Disconnect
          </button>
        </p>
      )}
      {connect.error && <p role="alert">{connect.error.message}</p>}
    </section>
  )
}

function Balances() {
  const tokens = useTokens()
  const { get } = useBalances()
  return (
    <dl aria-label="Balances">
      {tokens.map((token) => {
        const balance = get(token.symbol)
        return (
          <div key={token.symbol}>
            <dt>{token.symbol}</dt>
            <dd>
              {balance === undefined ? '…' : formatTokenAmount(balance, token)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Swap({ from, to }: { from: string; to: string }) {
  const id = useId()
  const tokenIn = useToken(from)
  const tokenOut = useToken(to)
  const [text, setText] = useState('')
  const amountIn = tryParse(text, tokenIn.decimals)
  const inputs = { tokenIn: from, tokenOut: to, amountIn }
  const { quote } = useQuote(inputs)
  const swap = useSwap()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (quote !== undefined) swap.mutate({ quote, slippageBps: 100 })
      }}
    >
      <label htmlFor={id}>{from} to give</label>{' '}
      <input
        id={id}
        inputMode="decimal"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />{' '}
      <output htmlFor={id}>
        {quote && `${formatTokenAmount(quote.amountOut, tokenOut)} ${to}`}
      </output>{' '}
      <button type="submit" disabled={quote === undefined || swap.isPending}>
        Swap
      </button>
      {swap.isPending && (
        <p role="status">{swap.progress?.stepStatus ?? 'preparing'}</p>
      )}
      {swap.data && <p role="status">Done: {swap.data.hash}</p>}
      {swap.error && <p role="alert">{swap.error.message}</p>}
    </form>
  )
}

function Pools() {
  const { data, error } = usePools()
  if (data === undefined) return <p>{error?.message ?? 'Loading the pools…'}</p>
  return (
    <ul aria-label="Pools">
      {data.pools.map(({ key, liquidityUsd, name }) => (
        <li key={key}>
          {name}: ${formatUsd(liquidityUsd)}
        </li>
      ))}
    </ul>
  )
}

/** Returns undefined for an incomplete amount. */
function tryParse(text: string, decimals: number): bigint | undefined {
  try {
    return parseAmount(text, decimals)
  } catch {
    return undefined
  }
}

const response = await fetch('/config.json')
const deployment = parseDeployment(await response.json())

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <LetheProvider deployment={deployment} connector={metaMask}>
      <Exchange />
    </LetheProvider>
  </StrictMode>,
)
