import { type Address, getAddress, type Hex, pad } from 'viem'
import type { Block, Mined, Transaction } from './ledger.js'

/** A node's style of writing data. */
export type Style = {
  /** Addresses are checksummed instead of in lower case. */
  isChecksummed: boolean
  /** Each log includes its block's time. */
  hasLogTimes: boolean
  /** Block times are in milliseconds. */
  isMilliseconds: boolean
  baseFee: number | null
  /** Gas limit of a block. */
  gasLimit: number
}

export const quantity = (value: bigint | number): Hex =>
  `0x${value.toString(16)}`

const bloom = `0x${'00'.repeat(256)}`

/** Writes blocks, transactions, receipts and logs in the format of JSON-RPC. */
export function createWriter({
  isChecksummed,
  hasLogTimes,
  isMilliseconds,
  baseFee,
  gasLimit,
}: Style) {
  const address = (it: Address) => (isChecksummed ? getAddress(it) : it)
  const time = (seconds: number) =>
    quantity(isMilliseconds ? seconds * 1_000 : seconds)
  const place = ({ block, index }: Mined) => ({
    blockHash: block.hash,
    blockNumber: quantity(block.number),
    transactionIndex: quantity(index),
  })

  function transaction(it: Transaction, mined?: Mined) {
    const { price, tip } = it
    return {
      hash: it.hash,
      from: address(it.from),
      to: address(it.to),
      input: it.data,
      value: quantity(it.value),
      nonce: quantity(it.nonce),
      gas: quantity(it.gas),
      ...{
        chainId: quantity(500_000),
        type: tip === undefined ? '0x0' : '0x2',
      },
      gasPrice: quantity(price),
      ...(tip !== undefined && {
        maxFeePerGas: quantity(price),
        maxPriorityFeePerGas: quantity(tip),
        accessList: [],
      }),
      ...{ v: '0x0', r: pad('0x1'), s: pad('0x1') },
      ...(mined
        ? place(mined)
        : { blockHash: null, blockNumber: null, transactionIndex: null }),
    }
  }

  const logs = (mined: Mined) =>
    mined.logs.map((log) => ({
      address: address(log.address),
      topics: log.topics,
      data: log.data,
      logIndex: quantity(log.index),
      transactionHash: mined.transaction.hash,
      ...place(mined),
      ...(hasLogTimes && { blockTimestamp: time(mined.block.timestamp) }),
      removed: false,
    }))

  return {
    transaction,
    logs,
    block: (it: Block, isFull: boolean) => ({
      number: quantity(it.number),
      hash: it.hash,
      parentHash: it.parentHash,
      timestamp: time(it.timestamp),
      ...(baseFee !== null && { baseFeePerGas: quantity(baseFee) }),
      ...{
        gasLimit: quantity(gasLimit),
        gasUsed: '0x0',
        nonce: pad('0x', { size: 8 }),
      },
      ...{ miner: pad('0x', { size: 20 }), logsBloom: bloom, extraData: '0x' },
      ...{ difficulty: '0x0', size: '0x400', uncles: [] },
      transactions: it.mined.map((mined) =>
        isFull ? transaction(mined.transaction, mined) : mined.transaction.hash,
      ),
    }),
    receipt: (mined: Mined) => ({
      ...place(mined),
      transactionHash: mined.transaction.hash,
      from: address(mined.transaction.from),
      to: address(mined.transaction.to),
      status: mined.isSuccess ? '0x1' : '0x0',
      gasUsed: quantity(mined.gasUsed),
      cumulativeGasUsed: quantity(mined.gasUsed),
      effectiveGasPrice: quantity(mined.transaction.price),
      ...{ contractAddress: null, logsBloom: bloom },
      type: mined.transaction.tip === undefined ? '0x0' : '0x2',
      logs: logs(mined),
    }),
  }
}
