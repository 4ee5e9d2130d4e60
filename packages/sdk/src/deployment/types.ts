import type { Address, Hash } from 'viem'

/** An ERC-20 token, in the format of the Token Lists standard. */
export type TokenInfo<symbols extends string = string> = {
  chainId: number
  address: Address
  /** Full name, e.g. `Tether USD`. */
  name: string
  /** Unique in the deployment, e.g. `USDT`. */
  symbol: symbols
  /** An integer from 0 to 77. */
  decimals: number
  /** An http(s), ipfs or raster data: URL, or a path on the page's own host. */
  logoURI?: string | undefined
  extensions?:
    | {
        /** Maximum number of decimals to show. @default 6 */
        displayDecimals?: number | undefined
        /** Set if the token charges a fee on each transfer. @default false */
        feeOnTransfer?: boolean | undefined
        /** The contract's symbol if it differs. Wallets compare it. */
        contractSymbol?: string | undefined
        /** Set for a token added by `addTokens`. @default false */
        imported?: boolean | undefined
      }
    | undefined
}

/**
 * Two symbols joined in the deployment's order, e.g. `DAI-USDT`. The native coin has
 * its own symbol.
 */
export type PairKey<symbols extends string = string> = `${symbols}-${symbols}`

export type DeploymentChain<symbols extends string = string> = {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: symbols; decimals: number }
  /** JSON-RPC endpoints in order of preference. */
  rpcUrls: readonly string[]
}

export type DeploymentContracts = {
  factory: Address
  router: Address
  /** WETH9, the wrapped native coin that pools hold. */
  wrappedNative: Address
  /** Multicall3, if the chain has it. */
  multicall3?: Address | undefined
  /** Hash of the pair contract's creation code. @default the hash of v2-core's pair */
  pairInitCodeHash?: Hash | undefined
}

/**
 * A page's branding of the network. By default, a page uses the product's branding, and
 * the chain's name and coin.
 */
export type DeploymentPage = {
  /** Product name and page title, at most 40 characters. */
  name?: string | undefined
  /** A picture. See {@link TokenInfo.logoURI}. */
  logoURI?: string | undefined
  coinLogoURI?: string | undefined
  /** Accent color, `#rrggbb`. Each theme adapts it for contrast. */
  accent?: string | undefined
  /** Label of LP tokens. @default the native coin's symbol */
  lpLabel?: string | undefined
  /** Link to install MetaMask. @default its own download page */
  walletURL?: string | undefined
  /** A demo that needs no wallet. Linked next to requests to connect a wallet. */
  demoURL?: string | undefined
  /** Links in the page's footer, at most 10. */
  links?: readonly { label: string; url: string }[] | undefined
}

/** A network, as plain JSON. */
export type Deployment<symbols extends string = string> = {
  chain: DeploymentChain<symbols>
  /** Hash of block 0. It distinguishes a restarted test chain from the original. */
  genesisHash: Hash
  /** First block that can contain events of these contracts. */
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
  /** A URL that responds if the visitor is online. */
  probeUrl?: string | undefined
  /**
   * Maximum blocks per log request. By default, histories request 2,000 blocks, and
   * charts request more while the answers are small.
   */
  logWindowSize?: number | undefined
  page?: DeploymentPage | undefined
}
