import type { AbiFunction } from 'viem'
import type { Call } from './types.js'

export function getNamedArgs(call: Call): Record<string, unknown> {
  const item = call.abi.find(
    (item): item is AbiFunction =>
      item.type === 'function' && item.name === call.functionName,
  )
  return Object.fromEntries(
    (item?.inputs ?? []).map(({ name }, index) => [
      name ?? index,
      call.args[index],
    ]),
  )
}
