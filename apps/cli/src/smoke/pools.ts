/** The pools that a run adds liquidity to. */
export const pools = [
  ['DAI', 'ZKP'],
  ['USDT', 'WETH'],
] as const

/** The symbol of a pool's LP token in this run. */
export const lpSymbol = (a: string, b: string) => `${a}/${b} LP`
