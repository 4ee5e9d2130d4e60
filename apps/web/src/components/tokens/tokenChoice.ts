import type { Token } from '@letheswap/sdk'

/** Which token is chosen, and of which. */
export type TokenChoice = {
  /** Its accessible name, such as 'From token'. */
  label: string
  tokens: readonly Token[]
  /** The chosen symbol. */
  value: string
  onChange: (symbol: string) => void
  /** What the wallet has of a token, for the open list. */
  getBalance?: (token: Token) => string | undefined
}
