import { paramsBlock } from '@ethereumjs/block'
import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { paramsTx } from '@ethereumjs/tx'
import { kzg } from './kzg.js'

/**
 * Creates Prague's rules with Osaka's changes to the EVM, as in anvil, but without the
 * gas limit of EIP-7825.
 */
export function createCommon(chainId: number, ...further: number[]): Common {
  const common = new Common({
    chain: { ...Mainnet, chainId },
    hardfork: Hardfork.Prague,
    // MODEXP's bounds and gas cost, CLZ, and secp256r1.
    eips: [7823, 7883, 7939, 7951, ...further],
    customCrypto: { kzg: kzg as never },
  })
  const { updateParams, isActivatedEIP } = common
  // Copies share this set, because each transaction and block would merge the same
  // parameters again.
  const merged = new Set<object>()
  common.updateParams = function (params) {
    if (merged.has(params)) return
    if (this === common) merged.add(params)
    updateParams.call(this, params)
  }
  for (const params of [paramsBlock, paramsTx]) common.updateParams(params)
  // The EVM checks this three times per opcode, and would search a list each time.
  const known = new Map<number, boolean>()
  common.isActivatedEIP = (eip) => {
    const active = known.get(eip) ?? isActivatedEIP.call(common, eip)
    known.set(eip, active)
    return active
  }
  return common
}

/**
 * The EIP that emits transfers of the native coin as logs of an address without a
 * contract.
 */
export const transferLogs = 7708
