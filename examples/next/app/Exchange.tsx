'use client'

import {
  LetheProvider,
  metaMask,
  useConnect,
  useQuote,
  useSwap,
  useToken,
  useWallet,
} from '@letheswap/react'
import { type Deployment, formatTokenAmount, parseAmount } from '@letheswap/sdk'

export function Exchange({ deployment }: { deployment: Deployment }) {
  return (
    <LetheProvider deployment={deployment} connector={metaMask}>
      <Swap />
    </LetheProvider>
  )
}

function Swap() {
  const { address } = useWallet()
  const connect = useConnect()
  const usdt = useToken('USDT')
  const { quote } = useQuote({
    tokenIn: 'ZKP',
    tokenOut: 'USDT',
    amountIn: parseAmount('1', 18),
  })
  const swap = useSwap()
  if (address === undefined)
    return (
      <button type="button" onClick={() => connect.mutate()}>
        Connect
      </button>
    )
  return (
    <>
      <button
        type="button"
        disabled={quote === undefined || swap.isPending}
        onClick={() => quote && swap.mutate({ quote, slippageBps: 100 })}
      >
        Swap 1 ZKP for {quote ? formatTokenAmount(quote.amountOut, usdt) : '…'}{' '}
        USDT
      </button>
      {swap.data && <p role="status">Done: {swap.data.hash}</p>}
      {swap.error && <p role="alert">{swap.error.message}</p>}
    </>
  )
}
