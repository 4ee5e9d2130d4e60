import {
  type Address,
  decodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  type parseTransaction,
  serializeTransaction,
  slice,
  type verifyMessage as verifyForReal,
} from 'viem'
import { type PrivateKeyAccount, toAccount } from 'viem/accounts'

// A fake signature, valid for one text and key, replaces a real one, which takes 2 ms
// per claim.

const abi = parseAbi(['function transfer(address to, uint256 value)'])

const signed = new Map<string, Address>()

export function signMessage(wallet: Address, message: string): Hex {
  const signature =
    `0x${(signed.size + 1).toString(16).padStart(64, '0')}${'1'.padStart(64, '0')}1b` as const
  signed.set(`${signature} ${message}`, wallet)
  return signature
}

/** Replaces viem's function in the simulated sources. */
export const verifyMessage: typeof verifyForReal = async ({
  address,
  message,
  signature,
}) => signed.get(`${signature} ${message}`) === address.toLowerCase()

/** Forgets the signatures of earlier seeds, which are no longer needed. */
export const forgetSignatures = () => signed.clear()

export function createAccount(address: Address): PrivateKeyAccount {
  return toAccount({
    address,
    signMessage: async () => '0x',
    signTypedData: async () => '0x',
    signTransaction: async (transaction) =>
      serializeTransaction(transaction, {
        r: pad(address),
        s: numberToHex(1, { size: 32 }),
        yParity: 0,
      }),
  }) as unknown as PrivateKeyAccount
}

/**
 * Returns the sender of a transaction that such an account signed. The end of `r`
 * contains the sender.
 */
export function readSender(raw: Hex): Address {
  // The last byte of s comes after r, whose twelve leading zero bytes RLP omits.
  return slice(raw, -21, -1).toLowerCase() as Address
}

export type Move = {
  /** Undefined for the native coin. */
  token: Address | undefined
  wallet: Address
  amount: bigint
}

export type Effects = {
  to: Address
  /** Undefined if the transaction moves nothing. */
  move: Move | undefined
}

/** Reads the effects from a parsed transaction. */
export function readEffects({
  to,
  value = 0n,
  data = '0x',
}: ReturnType<typeof parseTransaction>): Effects {
  const target = `${to}`.toLowerCase() as Address
  if (data === '0x') {
    const move = { token: undefined, wallet: target, amount: value }
    return { to: target, move: value === 0n ? undefined : move }
  }
  const [receiver, amount] = decodeFunctionData({ abi, data }).args
  const wallet = receiver.toLowerCase() as Address
  return { to: target, move: { token: target, wallet, amount } }
}
