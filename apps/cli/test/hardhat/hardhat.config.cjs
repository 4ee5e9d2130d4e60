// A chain of another id whose blocks come by the clock, not by transactions.
module.exports = {
  networks: {
    hardhat: { chainId: 77_701, mining: { auto: false, interval: 300 } },
  },
}
