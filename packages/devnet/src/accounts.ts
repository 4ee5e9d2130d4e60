import { type Address, type Hex, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** anvil's well-known development mnemonic. Everybody knows it: test money only. */
const mnemonic = 'test test test test test test test test test test test junk'

/** A key of the development mnemonic. */
export type DevnetAccount = {
  address: Address
  privateKey: Hex
}

/**
 * The ten accounts of anvil's development mnemonic: 0 deploys, owns the tokens
 * and holds the seeded liquidity; 1 is the faucet's; the rest are funded with
 * 10,000 ZKP and free to use.
 */
export const accounts: readonly DevnetAccount[] = Array.from(
  { length: 10 },
  (_, addressIndex) => {
    const account = mnemonicToAccount(mnemonic, { addressIndex })
    const { privateKey } = account.getHdKey()
    return {
      address: account.address,
      privateKey: toHex(privateKey as Uint8Array),
    }
  },
)

export const deployerAccount = accounts[0] as DevnetAccount
export const faucetAccount = accounts[1] as DevnetAccount
