import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { readSecret } from '@letheswap/node'
import type { Address, Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { readAddress } from './amounts.js'
import { UsageError } from './errors.js'
import { readJson } from './readJson.js'

export async function readAccount(): Promise<PrivateKeyAccount> {
  const account = await findAccount()
  if (account) return account
  throw new UsageError('This command needs a private key.', {
    metaMessages: [
      'Set LETHE_PRIVATE_KEY to a throw-away key in hex, LETHE_PRIVATE_KEY_FILE to a file that holds one, or LETHE_KEYSTORE to an encrypted one.',
    ],
  })
}

export const findAddress = async (
  option: string | undefined,
): Promise<Address | undefined> =>
  readAddress('--address', option) ?? (await findAccount())?.address

export async function requireAddress(
  option: string | undefined,
): Promise<Address> {
  const address = await findAddress(option)
  if (address !== undefined) return address
  throw new UsageError('This command needs an address.', {
    metaMessages: ['Pass one with --address, or set LETHE_PRIVATE_KEY.'],
  })
}

export async function findAccount(): Promise<PrivateKeyAccount | undefined> {
  const secret = readSecret('LETHE_PRIVATE_KEY')
  const { LETHE_KEYSTORE: path } = process.env
  if (!secret) return path ? openKeystore(path) : undefined
  if (path)
    throw new UsageError(`LETHE_KEYSTORE and ${secret.variable} are both set.`)
  const digits = secret.text.replace(/^0x/, '')
  try {
    if (!/^[0-9a-fA-F]{64}$/.test(digits)) throw new Error('not a key')
    return privateKeyToAccount(`0x${digits}` as Hex)
  } catch {
    // The cause is omitted, because it may quote the key.
    throw new UsageError(
      `${secret.variable} does not hold a private key: 64 hex digits, with or without 0x.`,
    )
  }
}

/**
 * Decrypts a key file (Web3 Secret Storage), in the format that `cast wallet import`
 * writes.
 */
async function openKeystore(path: string): Promise<PrivateKeyAccount> {
  const keystore = readJson(path, 'an encrypted key', (json) => {
    if (json.version === 3 && json.crypto?.ciphertext) return json
    throw new Error('not a keystore')
  })
  const password =
    readSecret('LETHE_KEYSTORE_PASSWORD')?.text ?? (await askPassword(path))
  // Imports the module on demand, because most commands need no keystore.
  const { decrypt, toKeyAsync } = await import('ox/Keystore')
  try {
    const key = await toKeyAsync(keystore, { password })
    return privateKeyToAccount(decrypt(keystore, key))
  } catch {
    // The cause is omitted, because it may quote the file.
    throw new UsageError(`The password does not open ${path}.`)
  }
}

/** Reads a password without showing it. */
async function askPassword(path: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new UsageError('The keystore needs its password.', {
      metaMessages: [
        'Set LETHE_KEYSTORE_PASSWORD_FILE to a file that holds it.',
      ],
    })
  process.stderr.write(`Password of ${path}: `)
  const output = new Writable({ write: (_, __, done) => done() })
  const terminal = createInterface({
    input: process.stdin,
    output,
    terminal: true,
  })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
