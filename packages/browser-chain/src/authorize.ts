import type { Common } from '@ethereumjs/common'
import {
  Account,
  type Address,
  concatBytes,
  eoaCode7702RecoverAuthority,
  hexToBytes,
  SECP256K1_ORDER_DIV_2,
} from '@ethereumjs/util'
import type { State } from './state.js'
import type { Hex } from './types.js'

export type Authorization = {
  chainId: Hex
  address: Hex
  nonce: Hex
  yParity: Hex
  r: Hex
  s: Hex
}

/** Prefix of delegated code (EIP-7702). */
const delegation = hexToBytes('0xef0100')

/**
 * Applies a call's EIP-7702 authorizations as @ethereumjs/vm does, and skips invalid
 * ones.
 *
 * @returns The accounts, and the number of existing ones, which cost less gas.
 */
export async function authorize(
  common: Common,
  state: State,
  authorizations: readonly Authorization[],
): Promise<{ authorities: Address[]; existing: bigint }> {
  const authorities: Address[] = []
  let existing = 0n
  for (const authorization of authorizations) {
    const { chainId, nonce, s } = authorization
    if (![0n, common.chainId()].includes(BigInt(chainId))) continue
    if (BigInt(s) > SECP256K1_ORDER_DIV_2) continue
    const authority = recover(authorization)
    if (!authority) continue
    authorities.push(authority)
    const known = await state.getAccount(authority)
    const account = known ?? new Account()
    const code = await state.getCode(authority)
    const isContract =
      code.length > 0 && delegation.some((byte, index) => code[index] !== byte)
    if (isContract || account.nonce !== BigInt(nonce)) continue
    if (known) existing++
    account.nonce++
    await state.putAccount(authority, account)
    const target = hexToBytes(authorization.address)
    await state.putCode(
      authority,
      // A delegation to the zero address removes the code.
      target.some((byte) => byte !== 0)
        ? concatBytes(delegation, target)
        : new Uint8Array(),
    )
  }
  return { authorities, existing }
}

function recover(authorization: Authorization): Address | undefined {
  try {
    return eoaCode7702RecoverAuthority(authorization)
  } catch {
    return undefined
  }
}
