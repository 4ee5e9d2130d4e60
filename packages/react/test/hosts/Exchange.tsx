import { formatTokenAmount, parseAmount } from '@letheswap/sdk'
import {
  useBalances,
  useConnect,
  useDeployment,
  useDisconnect,
  usePoolAprs,
  usePools,
  usePreferences,
  useQuote,
  useSwap,
  useSwitchChain,
  useTokens,
  useTransactions,
  useWallet,
  useWalletInstructions,
} from '../../src/exports/index.js'

/** Shows a small exchange with all of a visitor's actions on one screen. */
export function Exchange() {
  return (
    <>
      <Settings />
      <Wallet />
      <Pools />
      <Swap />
    </>
  )
}

/** Shows a returning visitor's stored settings. */
function Settings() {
  const { slippageBps, theme } = usePreferences()
  const { isHidden } = useWalletInstructions()
  const tokens = useTokens()
  const aprs = usePoolAprs()
  return (
    <p data-part="settings">
      {[
        useDeployment().chain.name,
        theme,
        slippageBps,
        isHidden ? 'hidden' : 'shown',
        tokens.length,
        Object.values(aprs).length,
        useTransactions().length,
      ].join(' ')}
    </p>
  )
}

function Wallet() {
  const { address, isWrongNetwork, status } = useWallet()
  const { balances, get } = useBalances()
  const connect = useConnect()
  const disconnect = useDisconnect()
  const switchChain = useSwitchChain()
  const [zkp] = useTokens()
  const balance = get('ZKP')
  return (
    <section data-part="wallet">
      <p>
        {status} {address}
      </p>
      <output>
        {balance === undefined || zkp === undefined
          ? '…'
          : formatTokenAmount(balance, zkp)}
      </output>
      <p>{balances && Object.keys(balances).length}</p>
      <button type="button" onClick={() => connect.mutate()}>
        Connect
      </button>
      {isWrongNetwork && (
        <button type="button" onClick={() => switchChain.mutate()}>
          Switch network
        </button>
      )}
      <button type="button" onClick={() => disconnect.mutate()}>
        Disconnect
      </button>
    </section>
  )
}

function Pools() {
  const { data, error } = usePools()
  return (
    <p data-part="pools">{error?.name ?? data?.pools.length ?? 'none'} pools</p>
  )
}

function Swap() {
  const { quote } = useQuote({
    tokenIn: 'ZKP',
    tokenOut: 'USDT',
    amountIn: parseAmount('1', 18),
  })
  const swap = useSwap()
  return (
    <section data-part="swap">
      <button
        type="button"
        disabled={quote === undefined}
        onClick={() => quote && swap.mutate({ quote, slippageBps: 100 })}
      >
        Swap
      </button>
      {swap.data && <p>Done: {swap.data.hash}</p>}
      {swap.error && <p role="alert">{swap.error.name}</p>}
    </section>
  )
}
