// #region provider
import { LetheProvider, metaMask } from '@letheswap/react'
import type { Deployment } from '@letheswap/sdk'

export function App({ deployment }: { deployment: Deployment }) {
  return (
    <LetheProvider deployment={deployment} connector={metaMask}>
      <Wallet />
      <Swap />
      <History />
    </LetheProvider>
  )
}

// #endregion provider

// #region wallet
import { useBalances, useConnect, useToken, useWallet } from '@letheswap/react'
import { formatTokenAmount } from '@letheswap/sdk'

function Wallet() {
  const { address } = useWallet()
  const connect = useConnect()
  const zkp = useToken('ZKP')
  const { get } = useBalances()
  if (address === undefined)
    return (
      <button type="button" onClick={() => connect.mutate()}>
        Connect
      </button>
    )
  const balance = get('ZKP')
  if (balance === undefined) return <p>Loading…</p>
  return <p>{formatTokenAmount(balance, zkp)} ZKP</p>
}

// #endregion wallet

// #region swap
import {
  getPlanProgress,
  useDeployment,
  useQuote,
  useSwap,
} from '@letheswap/react'
import { parseAmount } from '@letheswap/sdk'

function Swap() {
  const deployment = useDeployment()
  const usdt = useToken('USDT')
  const { quote } = useQuote({
    tokenIn: 'ZKP',
    tokenOut: 'USDT',
    amountIn: parseAmount('1', 18),
  })
  const swap = useSwap()
  const { address } = useWallet()
  return (
    <>
      <button
        type="button"
        disabled={!address || !quote || swap.isPending}
        onClick={() => quote && swap.mutate({ quote, slippageBps: 100 })}
      >
        Swap 1 ZKP for {quote ? formatTokenAmount(quote.amountOut, usdt) : '…'}{' '}
        USDT
      </button>
      <ol>
        {swap.progress &&
          getPlanProgress(swap.progress, deployment).map(({ kind, status }) => (
            <li key={kind}>
              {kind}: {status}
            </li>
          ))}
      </ol>
      {swap.data && <p role="status">Done: {swap.data.hash}</p>}
      {swap.error && <p role="alert">{swap.error.message}</p>}
    </>
  )
}

// #endregion swap

// #region history
import { useSwapHistory } from '@letheswap/react'

function History() {
  const { entries, fetchNextPage, hasNextPage, isFetching, refetch } =
    useSwapHistory()
  return (
    <>
      <button type="button" onClick={() => refetch()} disabled={isFetching}>
        Load history
      </button>
      <p>{entries.length} swaps</p>
      {hasNextPage && (
        <button type="button" onClick={() => fetchNextPage()}>
          Older swaps
        </button>
      )}
    </>
  )
}
// #endregion history
