import {
  type Block,
  createBlock,
  createBlockHeader,
  genTransactionsTrieRoot,
} from '@ethereumjs/block'
import type { Common } from '@ethereumjs/common'
import { MerklePatriciaTrie } from '@ethereumjs/mpt'
import { RLP } from '@ethereumjs/rlp'
import { bytesToHex, hexToBytes } from '@ethereumjs/util'
import { Bloom, encodeReceipt } from '@ethereumjs/vm'
import type { Outcome } from './createMachine.js'
import type { Waiting } from './createPool.js'
import { toQuantity } from './hex.js'
import type { Hex, StoredBlock, StoredLog, StoredTransaction } from './types.js'

export type OpenBlock = Omit<StoredBlock, 'hash'>

/** A transaction and its result. */
export type MinedTransaction = { waiting: Waiting; outcome: Outcome }

export function toBlock(common: Common, block: OpenBlock): Block {
  return createBlock(
    {
      header: {
        ...block,
        ...(block.miner && { coinbase: block.miner }),
        transactionsTrie: block.transactionsRoot,
        receiptTrie: block.receiptsRoot,
        logsBloom: getBloom(block.transactions.flatMap(({ logs }) => logs)),
      },
    },
    { common, skipConsensusFormatValidation: true },
  )
}

export function getBloom(logs: readonly StoredLog[]): Uint8Array {
  const bloom = new Bloom()
  for (const { address, topics } of logs)
    for (const item of [address, ...topics]) bloom.add(hexToBytes(item))
  return bloom.bitvector
}

export const getHash = (common: Common, block: OpenBlock): Hex =>
  bytesToHex(toBlock(common, block).hash())

/** Completes a block with the results of its transactions. */
export async function seal(
  common: Common,
  open: OpenBlock,
  mined: readonly MinedTransaction[],
): Promise<StoredBlock> {
  const receipts = new MerklePatriciaTrie()
  let cumulativeBlockGasUsed = 0n
  for (const [index, { outcome, waiting }] of mined.entries()) {
    const { error, gasUsed, logs } = outcome
    cumulativeBlockGasUsed += gasUsed
    await receipts.put(
      RLP.encode(index),
      encodeReceipt(
        {
          status: error ? 0 : 1,
          cumulativeBlockGasUsed,
          bitvector: getBloom(logs),
          logs: logs.map(({ address, topics, data }) => [
            hexToBytes(address),
            topics.map((topic) => hexToBytes(topic)),
            hexToBytes(data),
          ]),
        },
        waiting.transaction.type,
      ),
    )
  }
  const transactions = mined.map(({ waiting }) => waiting.transaction)
  const block = {
    ...open,
    gasUsed: toQuantity(cumulativeBlockGasUsed),
    transactionsRoot: bytesToHex(await genTransactionsTrieRoot(transactions)),
    receiptsRoot: bytesToHex(receipts.root()),
    transactions: mined.map(
      ({ outcome, waiting: { hash, raw, from } }): StoredTransaction => ({
        hash,
        raw,
        from,
        status: outcome.error ? '0x0' : '0x1',
        gasUsed: toQuantity(outcome.gasUsed),
        contractAddress: outcome.contractAddress,
        logs: outcome.logs,
      }),
    ),
  }
  return { hash: getHash(common, block), ...block }
}

/** Returns the next base fee in wei (EIP-1559). */
export const getNextBaseFee = (
  common: Common,
  { baseFeePerGas, gasLimit, gasUsed }: StoredBlock,
): bigint =>
  createBlockHeader(
    { baseFeePerGas, gasLimit, gasUsed },
    { common },
  ).calcNextBaseFee()
