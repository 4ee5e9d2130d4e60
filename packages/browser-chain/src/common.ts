import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { kzg } from './kzg.js'

/**
 * Prague with Osaka's changes to the EVM, as anvil: without EIP-7825's gas
 * limit.
 */
export const createCommon = (chainId: number, ...further: number[]) =>
  new Common({
    chain: { ...Mainnet, chainId },
    hardfork: Hardfork.Prague,
    // MODEXP's bounds and price, CLZ, and secp256r1.
    eips: [7823, 7883, 7939, 7951, ...further],
    customCrypto: { kzg: kzg as never },
  })

/** Transfers of the native coin are logs, of an address that no contract has. */
export const transferLogs = 7708
