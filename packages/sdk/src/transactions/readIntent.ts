import {
  type Abi,
  type Address,
  erc20Abi,
  ethAddress,
  type Hex,
  isAddressEqual,
} from 'viem'
import { decodeFunctionData } from 'viem/utils'
import { wrappedNativeAbi } from '../contracts/abis.js'
import { getNamedArgs } from '../contracts/getNamedArgs.js'
import { routerWriteAbi } from '../contracts/routerWriteAbi.js'
import type { Call } from '../contracts/types.js'
import { findByAddress } from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import { getPlanSummary } from '../plans/getPlanSummary.js'
import type { AnyPlan } from '../plans/types.js'
import type { Token } from '../tokens/types.js'
import type {
  TransactionIntent,
  TransactionSent,
  TransferIntent,
} from './types.js'

type Sent = Pick<TransactionSent, 'from' | 'to' | 'value'> & { input: Hex }

type Args = Record<string, bigint> & {
  path: Address[]
  token: Address
  tokenA: Address
  tokenB: Address
  to: Address
  spender: Address
}

/** Returns the intent of a transaction, with the equivalent plan if there is one. */
export function readIntent(
  deployment: Deployment,
  { from, to, value, input }: Sent,
): { intent: TransactionIntent; plan?: AnyPlan; call?: Call } {
  if (!to) return { intent: { kind: 'deploy', selector: undefined } }
  if (input === '0x') return { intent: toTransfer(ethAddress, value, to) }
  try {
    const call = readCall(deployment, to, input, value)
    if (call.functionName === 'transfer') {
      const [recipient, amount] = call.args as [Address, bigint]
      return { intent: toTransfer(to, amount, recipient) }
    }
    const terms = readTerms(call)
    if (terms) {
      const plan = {
        chainId: deployment.chain.id,
        genesisHash: deployment.genesisHash,
        account: from,
        terms,
        approvals: [],
        deadline: getNamedArgs(call).deadline,
      } as AnyPlan
      return { intent: getPlanSummary(deployment, plan), plan, call }
    }
  } catch {}
  return { intent: { kind: 'other', selector: input.slice(0, 10) as Hex } }

  function toTransfer(
    address: Address,
    amount: bigint,
    recipient: Address,
  ): TransferIntent {
    const token = findByAddress(deployment, address) as Token
    return { kind: 'transfer', spend: [{ token, amount }], recipient }
  }
}

/** Decodes a call of the deployment's contracts. Throws for any other call. */
function readCall(
  deployment: Deployment,
  to: Address,
  data: Hex,
  value: bigint,
): Call {
  const { router, wrappedNative } = deployment.contracts
  const abi: Abi = isAddressEqual(to, router)
    ? routerWriteAbi
    : isAddressEqual(to, wrappedNative)
      ? [...wrappedNativeAbi, ...erc20Abi]
      : findByAddress(deployment, to)
        ? erc20Abi
        : []
  const { functionName, args = [] } = decodeFunctionData({ abi, data })
  return { address: to, abi, functionName, args, ...(value && { value }) }
}

function readTerms(call: Call): AnyPlan['terms'] | undefined {
  const { address, functionName, value = 0n } = call
  const args = getNamedArgs(call) as Args
  const { to: recipient, amountOutMin } = args
  if (functionName === 'approve') {
    const { spender, amount = 0n } = args
    return { kind: 'approve', token: address, amount, spender }
  }
  if (functionName === 'deposit') return { kind: 'wrap', amount: value }
  if (functionName === 'withdraw')
    return { kind: 'unwrap', amount: args.wad ?? 0n }
  const feeOnTransfer = functionName.includes('Supporting') && {
    feeOnTransfer: true,
  }
  if (functionName.startsWith('swap')) {
    const [first, ...intermediateTokens] = args.path
    const last = intermediateTokens.pop()
    if (!first || !last) return undefined
    const amountOut = amountOutMin ?? args.amountOut ?? 0n
    return {
      kind: 'swap',
      type: amountOutMin === undefined ? 'exactOutput' : 'exactInput',
      tokenIn: functionName.includes('ETHFor') ? ethAddress : first,
      tokenOut: /For(Exact)?ETH/.test(functionName) ? ethAddress : last,
      amountIn: args.amountIn ?? args.amountInMax ?? value,
      amountOut,
      amountOutExpected: amountOut,
      intermediateTokens,
      recipient,
      ...feeOnTransfer,
    }
  }
  if (!functionName.includes('iquidity')) return undefined
  const liquidity = {
    tokenA: args.token ?? args.tokenA,
    tokenB: args.tokenB ?? ethAddress,
    amountAMin: args.amountTokenMin ?? args.amountAMin ?? 0n,
    amountBMin: args.amountETHMin ?? args.amountBMin ?? 0n,
    recipient,
  }
  return functionName.startsWith('add')
    ? {
        kind: 'addLiquidity',
        ...liquidity,
        amountA: args.amountTokenDesired ?? args.amountADesired ?? 0n,
        amountB: args.amountBDesired ?? value,
        liquidityExpected: 0n,
      }
    : {
        kind: 'removeLiquidity',
        ...liquidity,
        liquidity: args.liquidity ?? 0n,
        amountAExpected: liquidity.amountAMin,
        amountBExpected: liquidity.amountBMin,
        ...feeOnTransfer,
      }
}
