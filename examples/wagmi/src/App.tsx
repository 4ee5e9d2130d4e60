import {
  type Config,
  LetheProvider,
  useBalances,
  useQuote,
  useSwap,
  useToken,
} from '@letheswap/react'
import { formatTokenAmount, parseAmount } from '@letheswap/sdk'
import {
  useConnect,
  useConnection,
  useConnectorClient,
  useConnectors,
  useDisconnect,
} from 'wagmi'

/** wagmi connects the wallet, and LetheSwap's hooks use it. */
export function App({ config }: { config: Config }) {
  const { address } = useConnection()
  // Undefined for a moment whenever the wallet switches the network.
  const { data: client } = useConnectorClient()
  return (
    <LetheProvider config={config} wallet={client}>
      <h1>An exchange with wagmi</h1>
      {address === undefined ? <Connect /> : <Account address={address} />}
      {address && <Swap />}
    </LetheProvider>
  )
}

function Connect() {
  const connectors = useConnectors()
  const connect = useConnect()
  return (
    <>
      {connectors.map((connector) => (
        <button
          key={connector.uid}
          type="button"
          onClick={() => connect.mutate({ connector })}
        >
          {connector.name}
        </button>
      ))}
      {connect.error && <p role="alert">{connect.error.message}</p>}
    </>
  )
}

function Account({ address }: { address: string }) {
  const disconnect = useDisconnect()
  return (
    <p>
      {address}{' '}
      <button type="button" onClick={() => disconnect.mutate()}>
        Disconnect
      </button>
    </p>
  )
}

function Swap() {
  const [zkp, usdt] = [useToken('ZKP'), useToken('USDT')]
  const { get } = useBalances()
  const { quote } = useQuote({
    tokenIn: 'ZKP',
    tokenOut: 'USDT',
    amountIn: parseAmount('1', zkp.decimals),
  })
  const swap = useSwap()
  return (
    <>
      <p>
        {[zkp, usdt].map((token) => {
          const balance = get(token.symbol)
          const text =
            balance === undefined ? '…' : formatTokenAmount(balance, token)
          return <span key={token.symbol}>{`${text} ${token.symbol} `}</span>
        })}
      </p>
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
