import type { Block } from '@ethereumjs/block'
import type { Common } from '@ethereumjs/common'
import {
  createTx,
  getCalldataFloorGas,
  type TypedTransaction,
} from '@ethereumjs/tx'
import { Address, bytesToHex, hexToBytes } from '@ethereumjs/util'
import { createVM, runTx } from '@ethereumjs/vm'
import { callError, insufficientFunds, RpcError } from './errors.js'
import type { State } from './state.js'
import type { Hex, StoredLog } from './types.js'

/** A call that nobody signed. */
export type Call = {
  from: Hex
  to: Hex | undefined
  data: Hex
  /** In wei. */
  value: bigint
  gas: bigint
  /** In wei. What a transaction would pay; the call itself is free. */
  gasPrice: bigint
  accessList: { address: Hex; storageKeys: Hex[] }[]
}

/** What came of running code. */
export type Outcome = {
  gasUsed: bigint
  returnData: Uint8Array
  logs: StoredLog[]
  contractAddress: Hex | null
  /** Why it failed. */
  error?: RpcError | undefined
}

/** Runs transactions and calls on a state. */
export type Machine = {
  /** @throws When the transaction cannot be part of the block. */
  transact: (
    transaction: TypedTransaction,
    block: Block,
    gasUsedBefore: bigint,
  ) => Promise<Outcome>
  /** @throws {RpcError} When it cannot even begin. */
  call: (
    call: Call,
    block: Block,
  ) => Promise<
    Outcome & {
      /** What was given back at the end, and had to be there before. */
      gasRefund: bigint
    }
  >
}

/** A fifth of the gas is the most that is given back (EIP-3529). */
const maxRefundQuotient = 5n

export async function createMachine({
  common,
  state,
  getBlockHash,
}: {
  common: Common
  state: State
  getBlockHash: (number: number) => Hex
}): Promise<Machine> {
  const blockchain = {
    getBlock: async (number: number) => ({
      hash: () => hexToBytes(getBlockHash(number)),
    }),
    putBlock: async () => {},
    shallowCopy: () => blockchain,
  }
  const vm = await createVM({ common, stateManager: state, blockchain })
  const { evm } = vm

  return {
    async transact(transaction, block, blockGasUsed) {
      const result = await runTx(vm, {
        tx: transaction,
        block,
        blockGasUsed,
        skipHardForkValidation: true,
      })
      return { ...toOutcome(result), gasUsed: result.totalGasSpent }
    },

    async call({ from, to, data, value, gas, gasPrice, accessList }, block) {
      // Only for what it costs before any code runs.
      const transaction = createTx(
        { type: 1, ...(to && { to }), data, value, gasLimit: gas, accessList },
        { common },
      )
      const caller = new Address(hexToBytes(from))
      const floor = getCalldataFloorGas(transaction, caller)
      const intrinsic = transaction.getIntrinsicGas()
      if (gas < intrinsic || gas < floor)
        throw new RpcError(
          -32000,
          'intrinsic gas too high -- CallGasCostMoreThanGasLimit',
        )
      const { balance } = state.getRecord(from) ?? { balance: 0n }
      if (balance < value + gas * gasPrice) throw insufficientFunds()

      const { journal } = evm
      for (const address of [
        ...evm.precompiles.keys(),
        from,
        ...(to ? [to] : []),
        block.header.coinbase.toString(),
      ])
        journal.addAlwaysWarmAddress(address)
      for (const { address, storageKeys } of accessList) {
        journal.addAlwaysWarmAddress(address)
        for (const key of storageKeys) journal.addAlwaysWarmSlot(address, key)
      }
      try {
        const result = await evm.runCall({
          block,
          caller,
          ...(transaction.to && { to: transaction.to }),
          data: transaction.data,
          value,
          gasPrice,
          gasLimit: gas - intrinsic,
        })
        const spent = result.execResult.executionGasUsed + intrinsic
        const refund = result.execResult.gasRefund ?? 0n
        const maxRefund = spent / maxRefundQuotient
        const used = spent - (refund < maxRefund ? refund : maxRefund)
        const isFloor = used < floor
        return {
          ...toOutcome(result),
          gasUsed: isFloor ? floor : used,
          gasRefund: isFloor ? 0n : spent - used,
        }
      } finally {
        await journal.cleanup()
        state.originalStorageCache.clear()
      }
    },
  }
}

type Result = Awaited<
  ReturnType<Awaited<ReturnType<typeof createVM>>['evm']['runCall']>
>

function toOutcome({ createdAddress, execResult }: Result) {
  const { exceptionError, returnValue, logs = [] } = execResult
  return {
    returnData: returnValue,
    contractAddress: createdAddress ? toHex(createdAddress) : null,
    logs: logs.map(([address, topics, data]) => ({
      address: bytesToHex(address),
      topics: topics.map((topic) => bytesToHex(topic)),
      data: bytesToHex(data),
    })),
    error: exceptionError && callError(exceptionError.error, returnValue),
  }
}

const toHex = (address: Address) => address.toString() as Hex
