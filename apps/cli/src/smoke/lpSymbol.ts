/** The symbol of a pool's LP token in this run. */
export const lpSymbol = (a: string, b: string) => `${a}/${b} LP`
