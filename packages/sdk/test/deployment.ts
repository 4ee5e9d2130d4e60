/** A deployment file as parsed JSON, for tests that need no running chain. */
export const deploymentJson = {
  chain: {
    id: 500000,
    name: 'LetheZKP',
    nativeCurrency: { name: 'ZK Proof Token', symbol: 'ZKP', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:8545'],
  },
  genesisHash: `0x${'AB'.repeat(32)}`,
  startBlock: 0,
  contracts: {
    factory: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
    router: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    wrappedNative: '0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0',
  },
  tokens: [
    {
      chainId: 500000,
      address: '0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9',
      name: 'Tether USD',
      symbol: 'USDT',
      decimals: 6,
      extensions: { displayDecimals: 2 },
    },
    {
      chainId: 500000,
      address: '0xdc64a140aa3e981100a9beca4e685f962f0cf6c9',
      name: 'Dai Stablecoin',
      symbol: 'DAI',
      decimals: 18,
      // Fields that other users of the standard have added.
      extensions: { coingeckoId: 'dai' },
      logoURI: 'https://example.org/dai.svg',
    },
  ],
  pairs: ['DAI-USDT', 'DAI-ZKP'],
}
