import { factoryAbi, pairAbi, parseDeployment } from '@letheswap/sdk'
import { createConfig, factory } from 'ponder'
import { erc20Abi, getAbiItem } from 'viem'

/** start.js sets the variable. */
export const deployment = parseDeployment(
  JSON.parse(process.env.LETHE_DEPLOYMENT ?? '{}'),
)
const { chain, contracts, logWindowSize, startBlock } = deployment

const common = { chain: 'lethe', startBlock } as const

export default createConfig({
  chains: {
    lethe: {
      id: chain.id,
      rpc: [...chain.rpcUrls],
      ethGetLogsBlockRange: logWindowSize,
    },
  },
  contracts: {
    Factory: { ...common, abi: factoryAbi, address: contracts.factory },
    Pair: {
      ...common,
      abi: [...pairAbi, ...erc20Abi],
      address: factory({
        address: contracts.factory,
        event: getAbiItem({ abi: factoryAbi, name: 'PairCreated' }),
        parameter: 'pair',
      }),
    },
  },
})
