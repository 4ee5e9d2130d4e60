import { useDeployment, useTokens, useWallet } from '@letheswap/react'
import { createRoute, Navigate, useLocation } from '@tanstack/react-router'
import { FaucetCard } from '../components/faucet/FaucetCard'
import { findToken } from '../components/tokens/findToken'
import { InlineMessage } from '../components/ui/InlineMessage'
import { useWords } from '../lib/useLanguage'
import { common, faucet } from '../messages/screens'
import { Route as RootRoute } from './__root'

/** The token is stored in the URL, so `/faucet?token=USDT` can be shared. */
type FaucetSearch = { token?: string }

export const Route = createRoute({
  getParentRoute: () => RootRoute,
  path: '/faucet',
  validateSearch: ({ token }: Record<string, unknown>): FaucetSearch =>
    typeof token === 'string' ? { token } : {},
  component: FaucetPage,
})

function FaucetPage() {
  const words = useWords(faucet)
  const { token } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { chain, faucetUrl } = useDeployment()
  const tokens = useTokens().filter(({ isImported }) => !isImported)
  const { address } = useWallet()
  // An unknown token is replaced with the first, the native coin.
  const symbol = (findToken(tokens, token) ?? tokens[0])?.symbol
  const isStart = useLocation({ select: ({ state }) => state.isStart })
  if (symbol === undefined) return null
  if (!faucetUrl && isStart) return <Navigate to="/swap" replace />
  return (
    <div className="mx-auto flex w-full max-w-[29rem] flex-col gap-4">
      <header>
        <h1 className="text-title font-semibold">{words.title}</h1>
        <p className="mt-1 text-muted">
          {faucetUrl
            ? words.intro({ coin: chain.nativeCurrency.symbol })
            : words.none({ chain: chain.name })}
        </p>
      </header>
      <InlineMessage tone="warning" isAnnounced={false} className="order-last">
        {common.testWallet}
      </InlineMessage>
      {faucetUrl ? (
        <FaucetCard
          // Each account has a separate form.
          key={address}
          symbol={symbol}
          onSymbolChange={(next) =>
            void navigate({ search: { token: next }, replace: true })
          }
        />
      ) : null}
    </div>
  )
}
