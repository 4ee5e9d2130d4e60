/** What the person was doing; the catalogue's sentences depend on it. */
export type ErrorContext =
  | 'connect'
  | 'disconnect'
  | 'faucet'
  | 'swap'
  | 'addLiquidity'
  | 'removeLiquidity'
  | 'history'

export type ErrorMessage = {
  kind: 'error' | 'warning'
  /** The catalogue's sentence, for the toast and the place of the error. */
  message: string
  /** Why, and what to do, where the sentence alone does not say it. */
  detail?: string
}
