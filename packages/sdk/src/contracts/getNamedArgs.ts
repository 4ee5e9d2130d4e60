import { type AbiFunction, getAbiItem } from 'viem'
import type { Call } from './types.js'

export function getNamedArgs(call: Call): Record<string, unknown> {
  const name = call.functionName
  const { inputs } = getAbiItem({ abi: call.abi, name }) as AbiFunction
  return Object.fromEntries(
    inputs.map(({ name }, index) => [name ?? index, call.args[index]]),
  )
}
