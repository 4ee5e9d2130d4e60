import { readDump } from './stateDump.js'
import type {
  ChainSnapshot,
  Hex,
  RequestArguments,
  StoredBlock,
} from './types.js'

/** The stored fields of a JSON-RPC block. */
type RpcBlock = Omit<StoredBlock, 'transactions'> & { transactions: Hex[] }

/**
 * Reads all of a running anvil: every block, and the state after the last block. The
 * chain must not change in the meantime.
 *
 * @param anvil - An EIP-1193 provider or a viem client for it.
 */
export async function takeSnapshot(anvil: {
  request: (args: never) => Promise<unknown>
}): Promise<ChainSnapshot> {
  // Some types only allow known methods, but every client can send any method.
  const ask = (method: string, ...params: unknown[]) =>
    anvil.request({ method, params } satisfies RequestArguments as never)
  const count = Number(await ask('eth_blockNumber')) + 1
  const blocks: StoredBlock[] = []
  while (blocks.length < count)
    blocks.push(await readBlock(ask, `0x${blocks.length.toString(16)}`))
  return {
    blocks,
    accounts: await readDump((await ask('anvil_dumpState')) as Hex),
  }
}

async function readBlock(
  ask: (method: string, ...params: unknown[]) => Promise<unknown>,
  tag: Hex,
): Promise<StoredBlock> {
  const block = (await ask('eth_getBlockByNumber', tag, false)) as RpcBlock
  return {
    hash: block.hash,
    parentHash: block.parentHash,
    number: block.number,
    timestamp: block.timestamp,
    gasLimit: block.gasLimit,
    gasUsed: block.gasUsed,
    baseFeePerGas: block.baseFeePerGas,
    stateRoot: block.stateRoot,
    transactionsRoot: block.transactionsRoot,
    receiptsRoot: block.receiptsRoot,
    mixHash: block.mixHash,
    ...(BigInt(block.miner ?? 0) > 0n && { miner: block.miner }),
    transactions: await Promise.all(
      block.transactions.map(async (hash) => {
        const [raw, receipt] = await Promise.all([
          ask('eth_getRawTransactionByHash', hash) as Promise<Hex>,
          ask('eth_getTransactionReceipt', hash) as Promise<
            StoredBlock['transactions'][number]
          >,
        ])
        return {
          hash,
          raw,
          from: receipt.from,
          status: receipt.status,
          gasUsed: receipt.gasUsed,
          contractAddress: receipt.contractAddress,
          logs: receipt.logs.map(({ address, topics, data }) => ({
            address,
            topics,
            data,
          })),
        }
      }),
    ),
  }
}
