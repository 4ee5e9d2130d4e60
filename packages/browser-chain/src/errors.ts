import { bytesToHex } from '@ethereumjs/util'
import type { Hex } from './types.js'

/** A JSON-RPC error with anvil's codes and messages. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  declare readonly data?: Hex

  constructor(code: number, message: string, data?: Hex) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

export const invalidParams = (message: string) => new RpcError(-32602, message)

/** EIP-1474: the chain does not accept the transaction. */
export const rejected = (message: string) => new RpcError(-32003, message)

export const insufficientFunds = () =>
  rejected('Insufficient funds for gas * price + value')

export const unavailable = (what: string) =>
  new RpcError(-32000, `${what} is not available`)

/** Converts an error of @ethereumjs/tx into the reason for the refusal. */
export function toRefusal(error: unknown): RpcError {
  const reason = String(error)
  if (/chain ?id/i.test(reason)) return rejected('invalid chain id for signer')
  if (/initcode size/.test(reason))
    return rejected('max initcode size exceeded')
  return invalidParams('Failed to decode transaction')
}

/** Errors of the EVM, with anvil's names. */
const haltReasons: Record<string, string> = {
  'out of gas': 'OutOfGas',
  'code store out of gas': 'OutOfGas',
  'stack underflow': 'StackUnderflow',
  'stack overflow': 'StackOverflow',
  'invalid JUMP': 'InvalidJump',
  'code size to deposit exceeds maximum code size': 'CreateContractSizeLimit',
  'invalid opcode': 'OpcodeNotFound',
  'create collision': 'CreateCollision',
  'invalid bytecode deployed': 'CreateContractStartingWithEF',
  'invalid input length': 'PrecompileError',
  'kzg commitment does not match versioned hash': 'PrecompileError',
  'kzg inputs invalid': 'PrecompileError',
  'kzg proof invalid': 'PrecompileError',
}

/** Creates the error of a call that the EVM ended. */
export function callError(error: string, returnData: Uint8Array): RpcError {
  if (error !== 'revert') {
    // Some messages include the location.
    const [halt = ''] = error.split(' at ')
    return new RpcError(-32603, `EVM error ${haltReasons[halt] ?? halt}`)
  }
  const reason = getReason(returnData)
  return new RpcError(
    3,
    `execution reverted${reason === undefined ? '' : `: ${reason}`}`,
    bytesToHex(returnData),
  )
}

const panics: Record<number, string> = {
  0: 'generic/unspecified error',
  1: 'assertion failed',
  17: 'arithmetic underflow or overflow',
  18: 'division or modulo by zero',
  33: 'failed to convert value into enum type',
  34: 'storage byte array incorrectly encoded',
  49: 'called `.pop()` on an empty array',
  50: 'array out-of-bounds access',
  65: 'memory allocation error',
  81: 'called an invalid internal function',
}

/**
 * Returns the revert reason: `Error(string)`, `Panic(uint256)`, plain text, or the
 * bytes.
 */
function getReason(data: Uint8Array): string | undefined {
  if (data.length === 0) return undefined
  const selector = bytesToHex(data.subarray(0, 4))
  if (selector === '0x08c379a0') {
    const text = readString(data.subarray(4))
    if (text !== undefined) return text
  }
  if (selector === '0x4e487b71' && data.length === 36) {
    const code = data[35] as number
    return `panic: ${panics[code] ?? 'unknown code'} (0x${code.toString(16).padStart(2, '0')})`
  }
  const text = readText(data)
  if (text !== undefined) return text
  if (data.length < 4) return `custom error bytes ${selector}`
  if (data.length === 4) return `custom error ${selector}`
  const rest = data.subarray(4)
  return `custom error ${selector}: ${readText(rest) ?? bytesToHex(rest).slice(2)}`
}

function readText(data: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data)
  } catch {
    return undefined
  }
}

/** Decodes an ABI-encoded string. Undefined if it is not one. */
function readString(data: Uint8Array): string | undefined {
  if (data.length < 64) return undefined
  const length = Number(bytesToHex(data.subarray(32, 64)))
  if (data.length < 64 + length) return undefined
  return new TextDecoder().decode(data.subarray(64, 64 + length))
}
