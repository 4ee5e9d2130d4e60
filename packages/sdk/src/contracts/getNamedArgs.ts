import type { AbiFunction } from 'viem'
import type { Call } from './types.js'

/** The arguments of a call by the names that its ABI gives them. */
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
