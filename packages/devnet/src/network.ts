import type { NetworkSpec } from '@letheswap/network'
import { type Deployment, parseDeployment } from '@letheswap/sdk'
import {
  type Address,
  formatEther,
  getContractAddress,
  type Hash,
  parseEther,
} from 'viem'
import { deployerAccount, faucetAccount } from './accounts.js'

export const chainId = 500_000

/**
 * The four test coins, in the registry's order. `seed` is worth 2.4 million dollars at
 * a price of 1 (USDT, DAI), 2,500 (WETH) and 60,000 (WBTC). It is a whole number of
 * coins, so that all ten pools agree exactly on every price. `shown` is the number of
 * displayed decimals.
 */
export const tokens = [
  {
    symbol: 'USDT',
    name: 'Tether USD',
    decimals: 6,
    seed: 2_400_000,
    shown: 2,
  },
  { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18, seed: 960, shown: 6 },
  { symbol: 'WBTC', name: 'Wrapped BTC', decimals: 8, seed: 40, shown: 6 },
  {
    symbol: 'DAI',
    name: 'Dai Stablecoin',
    decimals: 18,
    seed: 2_400_000,
    shown: 2,
  },
] as const

/** 2.4 million dollars in ZKP, at half a dollar each. */
export const nativeSeed = parseEther('4800000')

/** The faucet starts with fifty times a pool's amount of each coin. */
export const faucetSeeds = 50n

export const chain = {
  name: 'LetheZKP',
  nativeCurrency: {
    name: 'ZK Proof Token (native)',
    symbol: 'ZKP',
    decimals: 18,
  },
}

/** The chain's initial contents. */
export const spec: NetworkSpec = {
  // Users of the chain get its URL from `describeNetwork`.
  chain: { ...chain, rpcUrls: ['http://127.0.0.1:8545'] },
  tokens: tokens.map(({ symbol, name, decimals }) => ({
    symbol,
    name,
    decimals,
  })),
  pools: tokens.flatMap((tokenA, index) =>
    [
      { symbol: 'ZKP', seed: formatEther(nativeSeed) },
      ...tokens.slice(index + 1),
    ].map((tokenB) => ({
      tokens: [tokenA.symbol, tokenB.symbol] as const,
      amounts: [String(tokenA.seed), String(tokenB.seed)] as const,
    })),
  ),
  faucet: {
    address: faucetAccount.address,
    amounts: Object.fromEntries(
      tokens.map(({ symbol, seed }) => [
        symbol,
        String(BigInt(seed) * faucetSeeds),
      ]),
    ),
  },
}

// Returns the address of a contract by its deployer's nonce. The addresses are the same
// on every chain that this package starts.
const created = (nonce: bigint): Address =>
  getContractAddress({ from: deployerAccount.address, nonce })

/** The addresses of all contracts, in the order of deployment. */
export const addresses = {
  factory: created(0n),
  wrappedNative: created(1n),
  router: created(2n),
  multicall3: created(3n),
  tokens: tokens.map((_, index) => created(BigInt(4 + index))),
}

/** A pool for each pair of coins, in alphabetical order. */
const pairs = ['DAI', 'USDT', 'WBTC', 'WETH', 'ZKP'].flatMap(
  (a, index, symbols) =>
    symbols.slice(index + 1).map((b) => `${a}-${b}` as const),
)

/** Returns the deployment of the running network. */
export function describeNetwork({
  genesisHash,
  rpcUrl,
  faucetUrl,
  probeUrl,
}: {
  genesisHash: Hash
  rpcUrl: string
  faucetUrl?: string | undefined
  probeUrl?: string | undefined
}): Deployment {
  const { tokens: tokenAddresses, ...contracts } = addresses
  return parseDeployment({
    chain: { id: chainId, ...chain, rpcUrls: [rpcUrl] },
    genesisHash,
    startBlock: 1,
    contracts,
    tokens: tokens.map(({ symbol, name, decimals, shown }, index) => ({
      chainId,
      address: tokenAddresses[index] as Address,
      name,
      symbol,
      decimals,
      extensions: { displayDecimals: shown, feeOnTransfer: false },
    })),
    pairs,
    faucetUrl,
    probeUrl,
  })
}
