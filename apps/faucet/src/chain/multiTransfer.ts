import { type Address, keccak256, parseAbi } from 'viem'
import { getCode } from 'viem/actions'
import type { Config } from '../config/types.js'
import type { Log } from '../log.js'
import type { ChainClient } from './createChainClient.js'

/** Of MultiTransfer.sol in `@letheswap/network`. */
export const multiTransferAbi = parseAbi([
  'function transferAll(address to, address[] tokens, uint256[] amounts) payable',
])

/** Of its code on the chain, as `@letheswap/network` compiles it. */
const codeHash =
  '0x56514609937c098e0383c25f79437c6ceec00ebcb46cd8767c38b0cbc6b735c0'

/**
 * Gives the deployment's multi-transfer contract. Only this very code is used:
 * the lanes let it move their coins, so it must be known to do that for nobody
 * but themselves.
 *
 * @returns Gives `undefined` where there is none, or the node does not show it.
 */
export function createMultiTransfer({
  config,
  client,
  log,
}: {
  config: Config
  client: ChainClient
  log: Log
}): () => Promise<Address | undefined> {
  const address = config.deployment.contracts.multiTransfer
  let isKnown = false
  return async () => {
    if (address === undefined || isKnown) return address
    const code = await getCode(client, { address }).catch(() => undefined)
    isKnown = code !== undefined && keccak256(code) === codeHash
    if (isKnown) return address
    if (code !== undefined)
      log.warn({ address }, 'contracts.multiTransfer has another code')
    return undefined
  }
}
