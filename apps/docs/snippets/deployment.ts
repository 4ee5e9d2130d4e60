// #region parse
import { parseDeployment } from '@letheswap/sdk'

const url = process.env.LETHE_CONFIG ?? 'http://127.0.0.1:5050/config.json'
const deployment = parseDeployment(await (await fetch(url)).json())
console.log(deployment.chain.name, deployment.chain.id)
console.log(deployment.tokens.map(({ symbol }) => symbol))
console.log(deployment.pairs.length, 'pairs')
// #endregion parse

// #region invalid
try {
  parseDeployment({ ...deployment, startBlock: -1 })
} catch (error) {
  console.log((error as Error).message)
}

// #endregion invalid

// #region literal
import { defineDeployment } from '@letheswap/sdk'

const mainnet = defineDeployment({
  chain: {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://rpc.example.org'],
  },
  genesisHash:
    '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
  startBlock: 10_000_835,
  contracts: {
    factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  },
  tokens: [
    {
      chainId: 1,
      address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
      name: 'Dai Stablecoin',
      symbol: 'DAI',
      decimals: 18,
    },
  ],
  pairs: ['DAI-ETH'],
})
console.log(mainnet.pairs)

// #endregion literal
