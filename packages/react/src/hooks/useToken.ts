import { getToken, type Token } from '@letheswap/sdk'
import { useDeployment } from './useDeployment.js'

/** Finds a token by symbol or address. Throws `UnknownTokenError`. */
export function useToken(token: string): Token {
  return getToken(useDeployment(), token)
}
