import type {
  ChainSnapshot,
  Hex,
  RequestArguments,
  StoredBlock,
} from './types.js'

type AnvilAccount = {
  nonce: number | Hex
  balance: Hex
  code: Hex
  storage: Record<Hex, Hex>
}

/** A block of JSON-RPC, as far as it is kept. */
type RpcBlock = Omit<StoredBlock, 'transactions'> & { transactions: Hex[] }

/**
 * Reads the whole of a running anvil: every block, and the state after the last
 * one, which must not change meanwhile.
 *
 * @param anvil - Its EIP-1193 provider, or a viem client of it.
 *
 * @example
 * ```ts
 * import { takeSnapshot } from '@letheswap/browser-chain'
 * import { startDevnet } from '@letheswap/devnet'
 *
 * const devnet = await startDevnet()
 * const snapshot = await takeSnapshot(devnet.client)
 * await devnet.stop()
 * ```
 */
export async function takeSnapshot(anvil: {
  request: (args: never) => Promise<unknown>
}): Promise<ChainSnapshot> {
  // Some type only the methods that they know; all can ask for any.
  const ask = (method: string, ...params: unknown[]) =>
    anvil.request({ method, params } satisfies RequestArguments as never)
  const count = Number(await ask('eth_blockNumber')) + 1
  const blocks: StoredBlock[] = []
  while (blocks.length < count)
    blocks.push(await readBlock(ask, `0x${blocks.length.toString(16)}`))
  const dump = (await ask('anvil_dumpState')) as Hex
  const { accounts } = JSON.parse(await gunzip(dump)) as {
    accounts: Record<Hex, AnvilAccount>
  }
  return {
    blocks,
    accounts: Object.fromEntries(
      Object.entries(accounts)
        // anvil keeps those that were only looked at.
        .filter(
          ([, { nonce, balance, code }]) =>
            Number(nonce) > 0 || BigInt(balance) > 0n || code !== '0x',
        )
        .map(([address, { nonce, balance, code, storage }]) => [
          address,
          {
            nonce: `0x${Number(nonce).toString(16)}`,
            balance,
            ...(code !== '0x' && { code, storage: dropZeros(storage) }),
          },
        ]),
    ),
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

const dropZeros = (storage: Record<Hex, Hex>): Record<Hex, Hex> =>
  Object.fromEntries(
    Object.entries(storage)
      .filter(([, value]) => BigInt(value) !== 0n)
      .map(([slot, value]) => [
        `0x${BigInt(slot).toString(16).padStart(64, '0')}`,
        `0x${toEven(BigInt(value).toString(16))}`,
      ]),
  )

const toEven = (digits: string) =>
  digits.padStart(digits.length + (digits.length % 2), '0')

async function gunzip(hex: Hex): Promise<string> {
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) =>
    Number.parseInt(byte, 16),
  )
  return new Response(
    new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')),
  ).text()
}
