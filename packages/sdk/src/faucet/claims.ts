/** Default payout for each token, in whole coins. */
export const DEFAULT_CLAIM_AMOUNTS: Readonly<Record<string, string>> = {
  ZKP: '100',
  USDT: '1000',
  WETH: '0.1',
  WBTC: '0.005',
  DAI: '1000',
}

/** Default number of seconds between two claims of a wallet for the same token. */
export const DEFAULT_CLAIM_COOLDOWN = 3_600
