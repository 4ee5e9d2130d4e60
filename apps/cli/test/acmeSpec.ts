/**
 * A specification of an exchange with its own coins. It has no node, because the
 * command names one.
 */
export const acmeSpec = {
  chain: {
    name: 'Acme',
    nativeCurrency: { name: 'Acme coin', symbol: 'ACME', decimals: 18 },
  },
  tokens: [
    { symbol: 'USD', name: 'Test dollar', decimals: 6 },
    { symbol: 'EUR', name: 'Test euro', decimals: 8 },
  ],
  pools: [
    { tokens: ['ACME', 'USD'], amounts: ['100', '250'] },
    { tokens: ['ACME', 'EUR'], amounts: ['100', '220'] },
    { tokens: ['EUR', 'USD'], amounts: ['1000', '1100'] },
  ],
}

/** The number of transactions of each kind. */
export const acmeSteps = {
  // Creates factory, wrapped coin, router, multicall and two tokens.
  create: 6,
  mint: 2,
  approve: 2,
  addLiquidityETH: 2,
  addLiquidity: 1,
}
