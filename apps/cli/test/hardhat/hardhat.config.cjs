// A chain with a different ID, which mines blocks at an interval instead of per
// transaction.
module.exports = {
  networks: {
    hardhat: { chainId: 77_701, mining: { auto: false, interval: 300 } },
  },
}
