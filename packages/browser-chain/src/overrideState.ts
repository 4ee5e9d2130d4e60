import { Address, hexToBytes, setLengthLeft } from '@ethereumjs/util'
import { parseAddress, parseHash, parseHex, parseQuantity } from './parse.js'
import type { State } from './state.js'

/** Puts other balances, nonces, code and storage in place (geth's state overrides). */
export async function overrideState(
  state: State,
  overrides: unknown,
): Promise<void> {
  for (const [key, value] of Object.entries(overrides ?? {})) {
    const address = new Address(hexToBytes(parseAddress(key)))
    const {
      balance,
      nonce,
      code,
      stateDiff,
      state: whole,
    } = value as Record<string, unknown>
    if (balance !== undefined || nonce !== undefined)
      await state.modifyAccountFields(address, {
        ...(balance !== undefined && {
          balance: parseQuantity(balance, 'A balance'),
        }),
        ...(nonce !== undefined && { nonce: parseQuantity(nonce, 'A nonce') }),
      })
    if (code !== undefined)
      await state.putCode(address, hexToBytes(parseHex(code, 'Code')))
    if (whole !== undefined) await state.clearStorage(address)
    for (const [slot, word] of Object.entries(whole ?? stateDiff ?? {}))
      await state.putStorage(
        address,
        hexToBytes(parseHash(slot)),
        setLengthLeft(hexToBytes(parseHex(word, 'A word')), 32),
      )
  }
  // The values before the call are those that it finds.
  state.originalStorageCache.clear()
}
