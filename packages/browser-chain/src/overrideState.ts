import { Address, hexToBytes, setLengthLeft } from '@ethereumjs/util'
import { invalidParams } from './errors.js'
import {
  isGiven,
  parseAddress,
  parseHash,
  parseHex,
  parseObject,
  parseQuantity,
} from './parse.js'
import type { State } from './state.js'

/** Overrides balances, nonces, code and storage (geth's state overrides). */
export async function overrideState(
  state: State,
  overrides: unknown,
): Promise<void> {
  for (const [key, value] of Object.entries(
    parseObject(overrides ?? {}, 'State overrides'),
  )) {
    const address = new Address(hexToBytes(parseAddress(key)))
    const {
      balance,
      nonce,
      code,
      stateDiff,
      state: whole,
    } = parseObject(value, `The override of ${key}`)
    if (isGiven(whole) && isGiven(stateDiff))
      throw invalidParams(
        `State override error: state and state_diff can't be used together for account ${key}`,
      )
    if (isGiven(balance) || isGiven(nonce))
      await state.modifyAccountFields(address, {
        ...(isGiven(balance) && {
          balance: parseQuantity(balance, 'A balance'),
        }),
        ...(isGiven(nonce) && { nonce: parseQuantity(nonce, 'A nonce') }),
      })
    if (isGiven(code))
      await state.putCode(address, hexToBytes(parseHex(code, 'Code')))
    if (isGiven(whole)) await state.clearStorage(address)
    for (const [slot, word] of Object.entries(
      parseObject(whole ?? stateDiff ?? {}, 'The slots'),
    ))
      await state.putStorage(
        address,
        hexToBytes(parseHash(slot)),
        setLengthLeft(hexToBytes(parseHex(word, 'A word')), 32),
      )
  }
  // The call must see these values as those before its transaction.
  state.originalStorageCache.clear()
}
