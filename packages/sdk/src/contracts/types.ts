import type {
  Abi,
  AbiStateMutability,
  Address,
  ContractFunctionArgs,
  ContractFunctionName,
} from 'viem'
import type { PairKey } from '../deployment/types.js'
import type { Token } from '../tokens/types.js'

export type RouterCallParameters = {
  router: Address
  /** The recipient of the output. */
  recipient: Address
  /** Unix time in seconds after which the call reverts. */
  deadline: bigint
}

export type LiquidityCallParameters = RouterCallParameters & {
  tokenA: Pick<Token, 'address' | 'isNative'>
  tokenB: Pick<Token, 'address' | 'isNative'>
  /** Minimum amount of `tokenA`, in its smallest unit. */
  amountAMin: bigint
  /** Minimum amount of `tokenB`, in its smallest unit. */
  amountBMin: bigint
}

/**
 * A contract call for viem's `readContract`, `writeContract` or `multicall`.
 */
export type Call<
  abi extends Abi = Abi,
  functionName extends ContractFunctionName<abi> = ContractFunctionName<abi>,
> = {
  address: Address
  /** Only the part of the ABI that the call needs. */
  abi: abi
  functionName: functionName
  args: ContractFunctionArgs<abi, AbiStateMutability, functionName>
  /** Native coin sent with the call, in wei. */
  value?: bigint | undefined
}

export type Pair<symbols extends string = string> = {
  /** Key in the deployment, e.g. `DAI-USDT`. */
  key: PairKey<symbols>
  /** Name to display, e.g. `DAI / USDT`. */
  name: string
  tokenA: Token<symbols>
  tokenB: Token<symbols>
  /** The pair's address, which is set even if the pair does not exist yet. */
  pairAddress: Address
  token0: Address
  token1: Address
}

export type Pool<symbols extends string = string> = Pair<symbols> & {
  exists: boolean
  reserve0: bigint
  reserve1: bigint
  reserveA: bigint
  reserveB: bigint
  /** The pool's fee in basis points of a swap's input. */
  feeBps: number
  /**
   * Supply of LP tokens, 18 decimals, excluding a protocol fee that is not minted yet.
   */
  totalSupply: bigint
  /** Average of the two reserves in USD, with 18 decimals, at one dollar per token. */
  liquidityUsd: bigint
  /** The account's LP tokens. Undefined without an account. */
  liquidity: bigint | undefined
}
