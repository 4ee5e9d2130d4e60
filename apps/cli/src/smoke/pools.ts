/** The pools that a run adds liquidity to. */
export const pools = [
  ['DAI', 'ZKP'],
  ['USDT', 'WETH'],
] as const

/** What the LP token of a pool is called. */
export const lpSymbol = (a: string, b: string) => `${a}/${b} LP`
