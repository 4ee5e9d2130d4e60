import type { Block } from '@ethereumjs/block'
import type { Common } from '@ethereumjs/common'
import {
  createTx,
  getCalldataFloorGas,
  type TypedTransaction,
} from '@ethereumjs/tx'
import { Address, bytesToHex, hexToBytes } from '@ethereumjs/util'
import { createVM, runTx } from '@ethereumjs/vm'
import { type Authorization, authorize } from './authorize.js'
import { callError, insufficientFunds, RpcError, toRefusal } from './errors.js'
import { speedUp } from './speedUp.js'
import type { State } from './state.js'
import type { Hex, StoredLog } from './types.js'

export type Call = {
  from: Hex
  to: Hex | undefined
  data: Hex
  value: bigint
  gas: bigint
  /** Price in wei. Only visible to the code, because a call is free. */
  gasPrice: bigint
  accessList: AccessList
  authorizationList?: readonly Authorization[] | undefined
}

export type AccessList = { address: Hex; storageKeys: Hex[] }[]

export type Outcome = {
  gasUsed: bigint
  returnData: Uint8Array
  logs: StoredLog[]
  contractAddress: Hex | null
  error?: RpcError | undefined
}

export type Machine = Awaited<ReturnType<typeof createMachine>>

/** Refund for an existing account (EIP-7702). */
const authorizationRefund = 12_500n

/** Maximum part of the gas that is refunded: a fifth (EIP-3529). */
const maxRefundQuotient = 5n

export async function createMachine({
  common,
  state,
  getBlockHash,
}: {
  common: Common
  state: State
  getBlockHash: (number: number) => Hex | Promise<Hex>
}) {
  const blockchain = {
    async getBlock(number: number) {
      const hash = hexToBytes(await getBlockHash(number))
      return { hash: () => hash }
    },
    putBlock: async () => {},
    shallowCopy: () => blockchain,
  }
  const vm = await createVM({ common, stateManager: state, blockchain })
  // The public interface omits the transient storage.
  const { evm } = vm as typeof vm & {
    evm: { transientStorage: { clear: () => void } }
  }
  await speedUp(evm)

  /** Undoes a failed call, both in the state and in transient storage. */
  const attempt = <result>(act: () => Promise<result>) =>
    state.attempt(act).catch((error: unknown) => {
      evm.transientStorage.clear()
      throw error
    })

  return {
    /** @throws If the transaction cannot be part of the block. */
    async transact(
      transaction: TypedTransaction,
      block: Block,
      blockGasUsed: bigint,
    ): Promise<Outcome> {
      const result = await attempt(() =>
        runTx(vm, {
          tx: transaction,
          block,
          blockGasUsed,
          skipHardForkValidation: true,
        }),
      )
      return { ...toOutcome(result), gasUsed: result.totalGasSpent }
    },

    // `runTx` cannot run a call. It refuses a sender with code (EIP-3607) and a gas price
    // below the base fee, and it charges fees. No option turns this off, and the base fee
    // cannot be lowered, because the code may read it. So this method adds the gas that
    // `runTx` charges before and after the code. `test/methods.test.ts` and the
    // differential test compare its results with anvil's.
    /** @throws {RpcError} If the call cannot start. */
    async call(call: Call, block: Block, reportsAccess = false) {
      const { from, to, data, value, gas, gasPrice, accessList } = call
      const { authorizationList } = call
      // Only used to compute the intrinsic gas and the calldata floor. It is never run.
      const transaction = createTransaction(common, {
        type: authorizationList ? 4 : 1,
        chainId: common.chainId(),
        ...(to && { to }),
        data,
        value,
        gasLimit: gas,
        accessList,
        ...(authorizationList && {
          authorizationList: [...authorizationList],
        }),
      })
      const caller = new Address(hexToBytes(from))
      if (gas < transaction.getMinimumGasLimit())
        throw new RpcError(
          -32000,
          'intrinsic gas too high -- CallGasCostMoreThanGasLimit',
        )
      const intrinsic = transaction.getIntrinsicGas()
      const floor = getCalldataFloorGas(transaction, caller)
      const { balance = 0n } = (await state.getAccount(caller)) ?? {}
      if (balance < value + gas * gasPrice) throw insufficientFunds()

      const { journal } = evm
      if (reportsAccess) journal.startReportingAccessList()
      const warm = [
        ...evm.precompiles.keys(),
        from,
        ...(to ? [to] : []),
        block.header.coinbase.toString(),
      ]
      for (const address of warm) journal.addAlwaysWarmAddress(address)
      for (const { address, storageKeys } of accessList) {
        journal.addAlwaysWarmAddress(address)
        for (const key of storageKeys) journal.addAlwaysWarmSlot(address, key)
      }
      let existing = 0n
      if (authorizationList) {
        // The sender's own authorization uses the nonce after the call's.
        const { nonce } = (await state.getAccount(caller)) ?? { nonce: 0n }
        await state.modifyAccountFields(caller, { nonce: nonce + 1n })
        const done = await authorize(common, state, authorizationList)
        for (const authority of done.authorities)
          journal.addAlwaysWarmAddress(authority.toString())
        existing = done.existing
      }
      try {
        const result = await attempt(() =>
          evm.runCall({
            block,
            caller,
            ...(transaction.to && { to: transaction.to }),
            data: transaction.data,
            value,
            gasPrice,
            gasLimit: gas - intrinsic,
            skipNonceIncrement: authorizationList !== undefined,
          }),
        )
        const spent = result.execResult.executionGasUsed + intrinsic
        const refund =
          (result.execResult.gasRefund ?? 0n) + existing * authorizationRefund
        const maxRefund = spent / maxRefundQuotient
        const used = spent - (refund < maxRefund ? refund : maxRefund)
        const isFloor = used < floor
        return {
          ...toOutcome(result),
          gasUsed: isFloor ? floor : used,
          // The refund is subtracted only after the code has run, so a gas limit must
          // cover it too.
          gasRefund: isFloor ? 0n : spent - used,
          accessList: Array.from(
            journal.accessList ?? [],
            ([address, slots]) => ({
              address: `0x${address}` as const,
              storageKeys: Array.from(slots, (slot) => `0x${slot}` as const),
            }),
          ).filter(
            ({ address, storageKeys }) =>
              storageKeys.length > 0 || !warm.includes(address),
          ),
        }
      } finally {
        await journal.cleanup()
        state.originalStorageCache.clear()
      }
    },
  }
}

function createTransaction(
  common: Common,
  fields: Parameters<typeof createTx>[0],
): TypedTransaction {
  try {
    return createTx(fields, { common })
  } catch (error) {
    throw toRefusal(error)
  }
}

type Result = Awaited<
  ReturnType<Awaited<ReturnType<typeof createVM>>['evm']['runCall']>
>

function toOutcome({
  createdAddress,
  execResult,
}: Result): Omit<Outcome, 'gasUsed'> {
  const { exceptionError, returnValue, logs = [] } = execResult
  return {
    returnData: returnValue,
    contractAddress: createdAddress ? toHex(createdAddress) : null,
    logs: logs.map(([address, topics, data]) => ({
      address: nameTransfers(bytesToHex(address)),
      topics: topics.map((topic) => bytesToHex(topic)),
      data: bytesToHex(data),
    })),
    error: exceptionError && callError(exceptionError.error, returnValue),
  }
}

/** The address that logs transfers in `eth_simulateV1`. EIP-7708 uses another. */
const transfers = `0x${'ee'.repeat(20)}` as const
const nameTransfers = (address: Hex) =>
  address === `0x${'ff'.repeat(19)}fe` ? transfers : address

const toHex = (address: Address) => address.toString() as Hex
