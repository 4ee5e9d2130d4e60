import { useConfig } from '@letheswap/react'
import { getRouteApi } from '@tanstack/react-router'
import { useHolding } from '../../lib/useUsd'
import { swap } from '../../messages/screens'
import { resolveSwapTokens } from '../swap/swapSearch'
import ImportDialog from './ImportDialog'
import TokenDialog from './TokenDialog'
import { findUnknown, toSearch } from './tokenLink'

type Props = { isOpen: boolean; onClose: () => void }

const route = getRouteApi('/swap')

/** Imports a token for the swap, from its link or from a search. */
export default function TokenImports({ isOpen, onClose }: Props) {
  const config = useConfig()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const unknown = findUnknown(config.tokens, [search.from, search.to])
  return (
    <>
      <ImportDialog
        address={unknown}
        isOpen={unknown !== undefined}
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
      <TokenDialog
        label={swap.toToken}
        tokens={config.tokens}
        value={resolveSwapTokens(config.tokens, search).tokenOut.symbol}
        canImport
        getHolding={useHolding()}
        onChange={(symbol) =>
          void navigate({
            search: (now) => ({
              ...now,
              to: toSearch(config.getToken(symbol)),
            }),
            replace: true,
          })
        }
        isOpen={isOpen && unknown === undefined}
        onClose={onClose}
      />
    </>
  )
}
