import type { Address, Hash } from 'viem'

/** An ERC-20 token, in the shape of the Token Lists standard. */
export type TokenInfo<ticker extends string = string> = {
  /** Chain the token lives on; the deployment's own. */
  chainId: number
  /** Contract address. */
  address: Address
  /** Full name, e.g. `Tether USD`. */
  name: string
  /** Ticker, unique in the deployment, e.g. `USDT`. */
  symbol: ticker
  /** Number of decimals of the smallest unit, 0 to 255. */
  decimals: number
  /**
   * Where an icon can be had: an http(s) or ipfs URL, a path of the page's own
   * host, or a data: URL of a raster picture.
   */
  logoURI?: string | undefined
  /** The standard's room for extensions. */
  extensions?:
    | {
        /** Most decimals to show. @default 6 */
        displayDecimals?: number | undefined
        /**
         * Set for a token that keeps a part of each transfer: plans then call the
         * router's functions that support it.
         * @default false
         */
        feeOnTransfer?: boolean | undefined
        /**
         * Symbol in the token's contract, which wallets compare. Set if the
         * deployment's own is another.
         */
        contractSymbol?: string | undefined
        /**
         * Set for a token that the user has added, see `addTokens`.
         * @default false
         */
        imported?: boolean | undefined
      }
    | undefined
}

/**
 * Two symbols of a deployment in the configured order, e.g. `DAI-USDT`. The
 * native coin goes by its own symbol.
 */
export type PairKey<ticker extends string = string> = `${ticker}-${ticker}`

/** The chain a deployment lives on. */
export type DeploymentChain<ticker extends string = string> = {
  /** EIP-155 chain id. */
  id: number
  /** Name that wallets show. */
  name: string
  /** The coin that pays gas. */
  nativeCurrency: { name: string; symbol: ticker; decimals: number }
  /** JSON-RPC endpoints, the preferred one first. */
  rpcUrls: readonly string[]
}

/** The contracts of a deployment. */
export type DeploymentContracts = {
  /** UniswapV2Factory. */
  factory: Address
  /** UniswapV2Router02. */
  router: Address
  /** WETH9: the native coin inside the pools. */
  wrappedNative: Address
  /** Multicall3, where the chain has one. */
  multicall3?: Address | undefined
  /** Hash of the pair's creation code; v2-core's own when left out. */
  pairInitCodeHash?: Hash | undefined
}

/**
 * How a page presents a network. What is left out is as the product has it, or
 * follows the chain: its name, and its coin's symbol.
 */
export type DeploymentPage = {
  /** The product's name, at most 40 characters; also the page's title. */
  name?: string | undefined
  /** The product's logo: a picture as in {@link TokenInfo.logoURI}. */
  logoURI?: string | undefined
  /** A picture of the native coin. */
  coinLogoURI?: string | undefined
  /**
   * The accent colour, `#rrggbb`. Each theme darkens or lightens it as far as
   * text needs to be read on and in it.
   */
  accent?: string | undefined
  /** Label of LP tokens. @default the native coin's symbol */
  lpLabel?: string | undefined
  /** Link to install MetaMask. @default its own download page */
  walletURL?: string | undefined
  /** Links at the foot of the page, at most 10. */
  links?: readonly { label: string; url: string }[] | undefined
}

/** Everything there is to know about one network, as plain JSON. */
export type Deployment<ticker extends string = string> = {
  /** The chain. */
  chain: DeploymentChain<ticker>
  /** Hash of block 0; tells a restarted test chain from the same chain. */
  genesisHash: Hash
  /** First block that can hold an event of these contracts. */
  startBlock: number
  /** The contracts. */
  contracts: DeploymentContracts
  /** ERC-20 tokens, without the native coin. */
  tokens: readonly TokenInfo<ticker>[]
  /** Pools to show, in this order. */
  pairs: readonly PairKey<ticker>[]
  /** What each pool keeps of a swap's input, in basis points. @default 30 */
  feeBps?: number | undefined
  /** Origin of the faucet, e.g. `http://127.0.0.1:8547`. */
  faucetUrl?: string | undefined
  /** An address that answers when the network is up. */
  probeUrl?: string | undefined
  /**
   * Most blocks in one request for logs. Raise it where the node serves more.
   * @defaultValue 2_000
   */
  logWindowSize?: number | undefined
  /** How a page presents the network. */
  page?: DeploymentPage | undefined
}
