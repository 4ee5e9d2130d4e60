import { type Deployment, formatAmount, getTokens } from '@letheswap/sdk'
import type { Prompt, PromptRow } from '@letheswap/test-wallet'
import {
  type Address,
  decodeFunctionData,
  erc20Abi,
  type Hex,
  isAddressEqual,
  size,
} from 'viem'
import { words } from './texts'

type Request = { to: Address; value?: Hex; data?: Hex }

export function describePrompt(
  deployment: Deployment,
  { kind, params }: Prompt,
): readonly PromptRow[] | undefined {
  if (kind !== 'transaction') return undefined
  const [{ to, value = '0x0', data = '0x' }] = params as [Request]
  const texts = words.prompt
  const { nativeCurrency } = deployment.chain
  const { router, wrappedNative } = deployment.contracts
  const token = getTokens(deployment).find(
    ({ address, isNative }) => !isNative && isAddressEqual(address, to),
  )
  const name = isAddressEqual(to, router)
    ? texts.router
    : isAddressEqual(to, wrappedNative)
      ? texts.wrapped
      : token?.symbol
  const approved = token && readAllowance(data)
  const rows: (PromptRow | false | undefined)[] = [
    [texts.to, name ? `${name}, ${to}` : to],
    BigInt(value) > 0n && [
      texts.amount,
      `${formatAmount(BigInt(value), nativeCurrency.decimals)} ${nativeCurrency.symbol}`,
    ],
    token &&
      approved !== undefined && [
        texts.allowance,
        `${formatAmount(approved, token.decimals)} ${token.symbol}`,
      ],
    data !== '0x' && [
      texts.data,
      `${data.slice(0, 10)}… (${size(data)} ${texts.bytes})`,
    ],
  ]
  return rows.filter((row) => !!row)
}

function readAllowance(data: Hex): bigint | undefined {
  try {
    const call = decodeFunctionData({ abi: erc20Abi, data })
    return call.functionName === 'approve' ? call.args[1] : undefined
  } catch {
    return undefined
  }
}
