import type { Token } from '@letheswap/sdk'
import type { Address } from 'viem'
import { findToken } from './findToken'
import { isWholeAddress } from './searchTokens'

/** The name of a token in links. The symbol of an imported token is unknown elsewhere. */
export const toSearch = ({ address, isImported, symbol }: Token): string =>
  isImported ? address : symbol

/** The first address in a link that is not a known token's. */
export const findUnknown = (
  tokens: readonly Token[],
  ids: readonly (string | undefined)[],
): Address | undefined =>
  ids.find(
    (id): id is Address =>
      id !== undefined && isWholeAddress(id) && !findToken(tokens, id),
  )
