/** Which token is chosen, and of which. */
export type TokenChoice = {
  /** Its accessible name, such as 'From token'. */
  label: string
  tokens: readonly { symbol: string; name: string; address: string }[]
  /** The chosen symbol. */
  value: string
  onChange: (symbol: string) => void
  /** What stands beside a symbol in the open list. @default its name */
  getDetail?: (symbol: string) => string | undefined
}
