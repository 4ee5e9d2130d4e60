import { type Hex, toHex } from 'viem'
import {
  mnemonicToAccount,
  type PrivateKeyAccount,
  privateKeyToAccount,
} from 'viem/accounts'

/** anvil's well-known development mnemonic. Everybody knows it: test money only. */
const mnemonic = 'test test test test test test test test test test test junk'

/** A viem account that signs locally, with its private key for other tools. */
export type DevnetAccount = PrivateKeyAccount & { privateKey: Hex }

/**
 * The ten accounts of anvil's development mnemonic: 0 deploys, owns the tokens
 * and holds the seeded liquidity; 1 is the faucet's; the rest are funded with
 * 10,000 ZKP and free to use.
 */
export const accounts = [
  account(0),
  account(1),
  account(2),
  account(3),
  account(4),
  account(5),
  account(6),
  account(7),
  account(8),
  account(9),
] as const

export const [deployerAccount, faucetAccount] = accounts

function account(addressIndex: number): DevnetAccount {
  const { privateKey } = mnemonicToAccount(mnemonic, {
    addressIndex,
  }).getHdKey()
  const hex = toHex(privateKey as Uint8Array)
  return { ...privateKeyToAccount(hex), privateKey: hex }
}
