import { useConfig } from '@letheswap/react'
import { getRouteApi } from '@tanstack/react-router'
import { useHolding } from '../../lib/useUsd'
import { swap } from '../../messages/screens'
import { resolveSwapTokens } from '../swap/swapSearch'
import ImportDialog from './ImportDialog'
import TokenDialog from './TokenDialog'
import { findUnknown, toSearch } from './tokenLink'

const route = getRouteApi('/swap')

/** Imports a token for the swap, from a link or from a search. */
export default function TokenImports({ onClose }: { onClose: () => void }) {
  const config = useConfig()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const unknown = findUnknown(config.tokens, [search.from, search.to])
  const getHolding = useHolding()
  return unknown ? (
    <ImportDialog
      address={unknown}
      onClose={() =>
        void navigate({
          search: ({ from, to, ...rest }) => ({
            ...rest,
            from: from === unknown ? undefined : from,
            to: to === unknown ? undefined : to,
          }),
          replace: true,
        })
      }
    />
  ) : (
    <TokenDialog
      label={swap.toToken}
      tokens={config.tokens}
      value={resolveSwapTokens(config.tokens, search).tokenOut.symbol}
      canImport
      getHolding={getHolding}
      onChange={(symbol) =>
        void navigate({
          search: (now) => ({ ...now, to: toSearch(config.getToken(symbol)) }),
          replace: true,
        })
      }
      onClose={onClose}
    />
  )
}
