import { type Hex, toHex } from 'viem'
import {
  mnemonicToAccount,
  type PrivateKeyAccount,
  privateKeyToAccount,
} from 'viem/accounts'

/**
 * anvil's well-known development mnemonic. It is public, so use it for test money only.
 */
const mnemonic = 'test test test test test test test test test test test junk'

export type DevnetAccount = PrivateKeyAccount & { privateKey: Hex }

/**
 * The mnemonic's ten accounts. Account 0 deploys, and owns the tokens and the
 * liquidity. Account 1 is the faucet. The others have 10,000 ZKP each.
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
