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
  /** Unix time in seconds after which it reverts. */
  deadline: bigint
}

export type LiquidityCallParameters = RouterCallParameters & {
  tokenA: Pick<Token, 'address' | 'isNative'>
  tokenB: Pick<Token, 'address' | 'isNative'>
  /** Minimum of `tokenA`, in its smallest unit. */
  amountAMin: bigint
  /** Minimum of `tokenB`, in its smallest unit. */
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
  /** The part of its ABI that the call needs. */
  abi: abi
  functionName: functionName
  args: ContractFunctionArgs<abi, AbiStateMutability, functionName>
  /** Native coin to send, in wei. */
  value?: bigint | undefined
}

export type Pair<symbols extends string = string> = {
  /** Key in the deployment, e.g. `DAI-USDT`. */
  key: PairKey<symbols>
  /** E.g. `DAI / USDT`. */
  name: string
  tokenA: Token<symbols>
  tokenB: Token<symbols>
  /** Known even if the pair does not exist. */
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
  /** The pool's fee on a swap's input, in basis points. */
  feeBps: number
  /** All LP tokens, 18 decimals, without a protocol fee not yet minted. */
  totalSupply: bigint
  /** Average of the two normalized reserves, in USD with 18 decimals. */
  liquidityUsd: bigint
  /** The account's LP tokens; undefined without an account. */
  liquidity: bigint | undefined
}
