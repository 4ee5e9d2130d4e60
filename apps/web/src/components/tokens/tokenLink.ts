import type { Token } from '@letheswap/sdk'
import type { Address } from 'viem'
import { findToken } from './findToken'
import { isWholeAddress } from './isWholeAddress'

/**
 * Returns a token's name in links. Other browsers do not know the symbol of an imported
 * token.
 */
export const toSearch = ({ address, isImported, symbol }: Token): string =>
  isImported ? address : symbol

/** Returns the first address in a link that does not belong to a known token. */
export const findUnknown = (
  tokens: readonly Token[],
  ids: readonly (string | undefined)[],
): Address | undefined =>
  ids.find(
    (id): id is Address =>
      id !== undefined && isWholeAddress(id) && !findToken(tokens, id),
  )
