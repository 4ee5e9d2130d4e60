import type { Address, Hash } from 'viem'

/** An ERC-20 token, in the shape of the Token Lists standard. */
export type TokenInfo<symbols extends string = string> = {
  chainId: number
  address: Address
  /** Full name, e.g. `Tether USD`. */
  name: string
  /** Unique in the deployment, e.g. `USDT`. */
  symbol: symbols
  /** 0 to 77. */
  decimals: number
  /** An http(s), ipfs or raster data: URL, or a path of the page's own host. */
  logoURI?: string | undefined
  extensions?:
    | {
        /** Maximum number of decimals to show. @default 6 */
        displayDecimals?: number | undefined
        /** Set if the token keeps part of each transfer. @default false */
        feeOnTransfer?: boolean | undefined
        /** The contract's symbol, which wallets compare, if it differs. */
        contractSymbol?: string | undefined
        /** Set for a token added by `addTokens`. @default false */
        imported?: boolean | undefined
      }
    | undefined
}

/**
 * Two symbols of a deployment in its order, e.g. `DAI-USDT`, with the native
 * coin's own symbol.
 */
export type PairKey<symbols extends string = string> = `${symbols}-${symbols}`

export type DeploymentChain<symbols extends string = string> = {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: symbols; decimals: number }
  /** JSON-RPC endpoints. The preferred endpoint comes first. */
  rpcUrls: readonly string[]
}

export type DeploymentContracts = {
  factory: Address
  router: Address
  /** WETH9: the native coin inside the pools. */
  wrappedNative: Address
  /** Multicall3, if the chain has it. */
  multicall3?: Address | undefined
  /** Hash of the pair's creation code; v2-core's own by default. */
  pairInitCodeHash?: Hash | undefined
}

/**
 * A page's presentation of the network. Defaults are the product's, or the
 * chain's name and its coin's symbol.
 */
export type DeploymentPage = {
  /** Product name and page title, at most 40 characters. */
  name?: string | undefined
  /** A picture as in {@link TokenInfo.logoURI}. */
  logoURI?: string | undefined
  coinLogoURI?: string | undefined
  /** Accent color, `#rrggbb`, which each theme adapts for contrast. */
  accent?: string | undefined
  /** Label of LP tokens. @default the native coin's symbol */
  lpLabel?: string | undefined
  /** Link to install MetaMask. @default its own download page */
  walletURL?: string | undefined
  /** Demo that needs no wallet, linked where a wallet is to be connected. */
  demoURL?: string | undefined
  /** Links at the foot of the page, at most 10. */
  links?: readonly { label: string; url: string }[] | undefined
}

/** One network, as plain JSON. */
export type Deployment<symbols extends string = string> = {
  chain: DeploymentChain<symbols>
  /** Hash of block 0. It distinguishes a restarted test chain from the original. */
  genesisHash: Hash
  /** First block that can hold an event of these contracts. */
  startBlock: number
  contracts: DeploymentContracts
  /** ERC-20 tokens, without the native coin. */
  tokens: readonly TokenInfo<symbols>[]
  /** Pools to show, in this order. */
  pairs: readonly PairKey<NoInfer<symbols>>[]
  /** Swap fee in basis points of the input. */
  feeBps: number
  /** Origin of the faucet, e.g. `http://127.0.0.1:8547`. */
  faucetUrl?: string | undefined
  /** An address that answers when the network is up. */
  probeUrl?: string | undefined
  /**
   * Maximum blocks in one request for logs. Without it, histories request 2,000,
   * and charts more while answers are small.
   */
  logWindowSize?: number | undefined
  page?: DeploymentPage | undefined
}
