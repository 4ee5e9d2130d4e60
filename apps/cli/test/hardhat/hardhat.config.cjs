// Configures a chain with a different ID, which mines at an interval instead of for
// each transaction.
module.exports = {
  networks: {
    hardhat: { chainId: 77_701, mining: { auto: false, interval: 300 } },
  },
}
