import {
  type Block,
  createBlock,
  createBlockHeader,
  genTransactionsTrieRoot,
} from '@ethereumjs/block'
import type { Common } from '@ethereumjs/common'
import { MerklePatriciaTrie } from '@ethereumjs/mpt'
import { RLP } from '@ethereumjs/rlp'
import type { TypedTransaction } from '@ethereumjs/tx'
import { bytesToHex, hexToBytes } from '@ethereumjs/util'
import { Bloom, encodeReceipt } from '@ethereumjs/vm'
import type { Hex, StoredBlock, StoredLog, StoredTransaction } from './types.js'

export function toBlock(
  common: Common,
  block: Omit<StoredBlock, 'hash'>,
): Block {
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

export const getHash = (
  common: Common,
  block: Omit<StoredBlock, 'hash'>,
): Hex => bytesToHex(toBlock(common, block).hash())

export async function getRoots(
  transactions: readonly StoredTransaction[],
  decoded: readonly TypedTransaction[],
): Promise<Pick<StoredBlock, 'transactionsRoot' | 'receiptsRoot'>> {
  const receipts = new MerklePatriciaTrie()
  let cumulativeBlockGasUsed = 0n
  for (const [index, { status, gasUsed, logs }] of transactions.entries()) {
    cumulativeBlockGasUsed += BigInt(gasUsed)
    await receipts.put(
      RLP.encode(index),
      encodeReceipt(
        {
          status: status === '0x1' ? 1 : 0,
          cumulativeBlockGasUsed,
          bitvector: getBloom(logs),
          logs: logs.map(({ address, topics, data }) => [
            hexToBytes(address),
            topics.map((topic) => hexToBytes(topic)),
            hexToBytes(data),
          ]),
        },
        (decoded[index] as TypedTransaction).type,
      ),
    )
  }
  return {
    transactionsRoot: bytesToHex(await genTransactionsTrieRoot([...decoded])),
    receiptsRoot: bytesToHex(receipts.root()),
  }
}

/** EIP-1559, in wei. */
export const getNextBaseFee = (
  common: Common,
  { baseFeePerGas, gasLimit, gasUsed }: StoredBlock,
): bigint =>
  createBlockHeader(
    { baseFeePerGas, gasLimit, gasUsed },
    { common },
  ).calcNextBaseFee()
