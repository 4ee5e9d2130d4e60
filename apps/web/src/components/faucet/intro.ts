/** The faucet's first words; index.html shows them before any script runs. */
export const faucetIntro =
  'Get free ZKP test coins, and the other test tokens, to try swaps and pools on the test network.'
