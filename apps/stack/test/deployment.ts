/** A network without tokens and without a node. */
export const deploymentJson = {
  chain: {
    id: 4242,
    name: 'Nordlys',
    nativeCurrency: { name: 'Nordlys', symbol: 'NOR', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:1'],
  },
  genesisHash: `0x${'ab'.repeat(32)}`,
  startBlock: 0,
  contracts: {
    factory: `0x${'1'.repeat(40)}`,
    router: `0x${'2'.repeat(40)}`,
    wrappedNative: `0x${'3'.repeat(40)}`,
  },
  tokens: [],
  pairs: [],
}
