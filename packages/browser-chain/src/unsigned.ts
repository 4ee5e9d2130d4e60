import type { Common } from '@ethereumjs/common'
import { createTx } from '@ethereumjs/tx'
import { bytesToHex } from '@ethereumjs/util'
import type { Call } from './createMachine.js'
import { decode, type Waiting } from './createPool.js'

/** Creates an unsigned transaction. The account's key is not needed. */
export function createUnsigned(
  common: Common,
  { from, to, gas, gasPrice, ...call }: Call,
  {
    nonce,
    type = call.authorizationList ? 4 : 2,
    priorityFee,
  }: { nonce: bigint; type?: number | undefined; priorityFee: bigint },
): Waiting {
  const isLegacy = type < 2
  const { authorizationList, ...fields } = call
  const transaction = createTx(
    {
      ...fields,
      ...(authorizationList && { authorizationList: [...authorizationList] }),
      type,
      ...(to && { to }),
      nonce,
      gasLimit: gas,
      ...(type > 0 && { chainId: common.chainId() }),
      ...(isLegacy
        ? { gasPrice }
        : {
            maxFeePerGas: gasPrice,
            maxPriorityFeePerGas:
              priorityFee < gasPrice ? priorityFee : gasPrice,
          }),
    } as never,
    { common },
  )
  return decode(common, bytesToHex(transaction.serialize()), from)
}
