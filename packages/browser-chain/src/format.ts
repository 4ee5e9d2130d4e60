import type { Common } from '@ethereumjs/common'
import { RLP } from '@ethereumjs/rlp'
import { createTxFromRLP, type TypedTransaction } from '@ethereumjs/tx'
import {
  bytesToHex,
  hexToBytes,
  KECCAK256_RLP_ARRAY_S,
  KECCAK256_RLP_S,
} from '@ethereumjs/util'
import { getBloom, toBlock } from './blocks.js'
import { getMaxFee, type Waiting } from './createPool.js'
import { toQuantity, zeroAddress, zeroHash } from './hex.js'
import type { Hex, StoredBlock, StoredLog, StoredTransaction } from './types.js'

// Formats stored blocks as JSON-RPC answers, as anvil does.

/** SHA-256 of an empty input: there are no consensus layer requests (EIP-7685). */
const noRequests =
  '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export function formatBlock(
  common: Common,
  block: StoredBlock,
  isFull: boolean,
) {
  const { transactions } = block
  return {
    hash: block.hash,
    parentHash: block.parentHash,
    sha3Uncles: KECCAK256_RLP_ARRAY_S,
    miner: block.miner ?? zeroAddress,
    stateRoot: block.stateRoot,
    transactionsRoot: block.transactionsRoot,
    receiptsRoot: block.receiptsRoot,
    logsBloom: bytesToHex(getBloom(transactions.flatMap(({ logs }) => logs))),
    difficulty: '0x0',
    number: block.number,
    gasLimit: block.gasLimit,
    gasUsed: block.gasUsed,
    timestamp: block.timestamp,
    extraData: '0x',
    mixHash: block.mixHash,
    nonce: '0x0000000000000000',
    baseFeePerGas: block.baseFeePerGas,
    withdrawalsRoot: KECCAK256_RLP_S,
    blobGasUsed: '0x0',
    excessBlobGas: '0x0',
    parentBeaconBlockRoot: zeroHash,
    requestsHash: noRequests,
    totalDifficulty: '0x0',
    size: toQuantity(getSize(common, block)),
    uncles: [],
    transactions: isFull
      ? transactions.map((_, index) => formatTransaction(common, block, index))
      : transactions.map(({ hash }) => hash),
    withdrawals: [],
  }
}

/** Returns the size of a block in bytes, as sent over the network. */
const getSize = (common: Common, block: StoredBlock) =>
  RLP.encode([
    toBlock(common, block).header.raw(),
    block.transactions.map(({ raw }) => {
      const bytes = hexToBytes(raw)
      // A legacy transaction is a list, and a typed transaction is bytes.
      return (bytes[0] as number) >= 0xc0 ? RLP.decode(bytes) : bytes
    }),
    // There are no uncles. Withdrawals are not counted, as in anvil.
    [],
  ]).length

export function formatTransaction(
  common: Common,
  block: StoredBlock,
  index: number,
) {
  const { raw, from, hash } = block.transactions[index] as StoredTransaction
  const transaction = createTxFromRLP(hexToBytes(raw), { common })
  return {
    ...formatWaiting({ transaction, hash, from }, block),
    blockHash: block.hash,
    blockNumber: block.number,
    transactionIndex: toQuantity(index),
    blockTimestamp: block.timestamp,
  }
}

export function formatWaiting(
  { transaction, hash, from }: Omit<Waiting, 'raw'>,
  next: Pick<StoredBlock, 'baseFeePerGas'>,
) {
  const { data, gasLimit, to, v, r, s, chainId, ...fields } =
    transaction.toJSON()
  return {
    ...fields,
    hash,
    blockHash: null,
    blockNumber: null,
    transactionIndex: null,
    from,
    gasPrice: getGasPrice(transaction, next),
    type: toQuantity(transaction.type),
    // A legacy transaction contains its chain id only with the protection of EIP-155.
    ...((transaction.type > 0 || Number(v) > 28) && {
      chainId: toQuantity(transaction.common.chainId()),
    }),
    gas: gasLimit,
    to: to ?? null,
    input: data,
    // A transaction without a signature has zeros.
    r: r ?? '0x0',
    s: s ?? '0x0',
    v: v ?? '0x0',
    ...(transaction.type > 0 && { yParity: v ?? '0x0' }),
    ...(fields.authorizationList && {
      authorizationList: fields.authorizationList.map(
        ({ address, ...quantities }) => ({
          address,
          ...Object.fromEntries(
            Object.entries(quantities).map(([name, value]) => [
              name,
              // Empty bytes stand for zero.
              toQuantity(BigInt(value === '0x' ? 0 : value)),
            ]),
          ),
        }),
      ),
    }),
  }
}

/** Returns a transaction's gas price in a block, in wei. */
function getGasPrice(
  transaction: TypedTransaction,
  { baseFeePerGas }: Pick<StoredBlock, 'baseFeePerGas'>,
): Hex {
  const maxFee = getMaxFee(transaction)
  if (!('maxPriorityFeePerGas' in transaction)) return toQuantity(maxFee)
  const gasPrice = BigInt(baseFeePerGas) + transaction.maxPriorityFeePerGas
  return toQuantity(gasPrice < maxFee ? gasPrice : maxFee)
}

export function formatReceipt(
  common: Common,
  block: StoredBlock,
  index: number,
) {
  const { transactions } = block
  const mined = transactions[index] as StoredTransaction
  const transaction = createTxFromRLP(hexToBytes(mined.raw), { common })
  const cumulativeGasUsed = transactions
    .slice(0, index + 1)
    .reduce((sum, { gasUsed }) => sum + BigInt(gasUsed), 0n)
  const logsBefore = transactions
    .slice(0, index)
    .reduce((sum, { logs }) => sum + logs.length, 0)
  return {
    type: toQuantity(transaction.type),
    status: mined.status,
    cumulativeGasUsed: toQuantity(cumulativeGasUsed),
    logs: mined.logs.map((log, offset) =>
      formatLog(log, {
        block,
        hash: mined.hash,
        index,
        logIndex: logsBefore + offset,
      }),
    ),
    logsBloom: bytesToHex(getBloom(mined.logs)),
    transactionHash: mined.hash,
    transactionIndex: toQuantity(index),
    blockHash: block.hash,
    blockNumber: block.number,
    gasUsed: mined.gasUsed,
    effectiveGasPrice: getGasPrice(transaction, block),
    blobGasPrice: '0x1',
    from: mined.from,
    to: transaction.to?.toString() ?? null,
    contractAddress: mined.contractAddress,
    blockTimestamp: Number(block.timestamp),
  }
}

export const formatLog = (
  { address, topics, data }: StoredLog,
  {
    block,
    hash,
    index,
    logIndex,
  }: {
    block: Pick<StoredBlock, 'hash' | 'number' | 'timestamp'>
    hash: Hex
    index: number
    logIndex: number
  },
) => ({
  address,
  topics,
  data,
  blockHash: block.hash,
  blockNumber: block.number,
  blockTimestamp: block.timestamp,
  transactionHash: hash,
  transactionIndex: toQuantity(index),
  logIndex: toQuantity(logIndex),
  removed: false,
})
