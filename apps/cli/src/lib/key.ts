import { readSecret } from '@letheswap/node'
import type { Address, Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { readAddress } from './amounts.js'
import { UsageError } from './errors.js'

export function readAccount(): PrivateKeyAccount {
  const account = findAccount()
  if (!account)
    throw new UsageError('This command needs a private key.', {
      metaMessages: [
        'Set LETHE_PRIVATE_KEY to a throw-away key in hex, or LETHE_PRIVATE_KEY_FILE to a file that holds one.',
      ],
    })
  return account
}

export const findAddress = (option: string | undefined): Address | undefined =>
  readAddress('--address', option) ?? findAccount()?.address

export function requireAddress(option: string | undefined): Address {
  const address = findAddress(option)
  if (address === undefined)
    throw new UsageError('This command needs an address.', {
      metaMessages: ['Give one with --address, or set LETHE_PRIVATE_KEY.'],
    })
  return address
}

export function findAccount(): PrivateKeyAccount | undefined {
  const secret = readSecret('LETHE_PRIVATE_KEY')
  if (!secret) return undefined
  const digits = secret.text.replace(/^0x/, '')
  try {
    if (!/^[0-9a-fA-F]{64}$/.test(digits)) throw new Error('not a key')
    return privateKeyToAccount(`0x${digits}` as Hex)
  } catch {
    // Without the cause, which may quote the key.
    throw new UsageError(
      `${secret.variable} does not hold a private key: 64 hex digits, with or without 0x.`,
    )
  }
}
