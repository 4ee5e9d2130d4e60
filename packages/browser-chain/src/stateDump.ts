import { bytesToHex, hexToBytes } from '@ethereumjs/util'
import { invalidParams } from './errors.js'
import { parseObject } from './parse.js'
import { readAccounts, writeAccounts } from './state.js'
import type { ChainSnapshot, Hex } from './types.js'

type Accounts = ChainSnapshot['accounts']

/** An account in anvil's format. */
type DumpedAccount = {
  nonce: number | Hex
  balance: Hex
  code: Hex
  storage: Record<Hex, Hex>
}

/** Parses the accounts in a state dump of `anvil_dumpState`: gzipped JSON in hex. */
export async function readDump(dump: Hex): Promise<Accounts> {
  const accounts = await parseDump(dump).catch(() => {
    throw invalidParams('Failed to decode state dump')
  })
  // anvil also stores accounts that were only read.
  const used = Object.entries(accounts).filter(
    ([, { nonce, balance, code }]) =>
      Number(nonce) > 0 || BigInt(balance) > 0n || code !== '0x',
  )
  return writeAccounts(readAccounts(Object.fromEntries(used) as never))
}

async function parseDump(dump: Hex): Promise<Record<Hex, DumpedAccount>> {
  const bytes = new Uint8Array(hexToBytes(dump))
  const text = await convert(bytes, new DecompressionStream('gzip')).text()
  return parseObject(JSON.parse(text).accounts, 'A dump') as never
}

/** Writes a state dump for `anvil_loadState`, here and in anvil. */
export async function writeDump(accounts: Accounts): Promise<Hex> {
  const dumped = Object.fromEntries(
    Object.entries(accounts).map(
      ([address, { nonce, balance, code, storage }]): [
        string,
        DumpedAccount,
      ] => [
        address,
        {
          nonce: Number(nonce),
          balance,
          code: code ?? '0x',
          storage: Object.fromEntries(
            Object.entries(storage ?? {}).map(([slot, value]) => [
              slot,
              `0x${value.slice(2).padStart(64, '0')}`,
            ]),
          ),
        },
      ],
    ),
  )
  const bytes = new TextEncoder().encode(
    JSON.stringify({ block: null, accounts: dumped, best_block_number: null }),
  )
  const zipped = await convert(
    bytes,
    new CompressionStream('gzip'),
  ).arrayBuffer()
  return bytesToHex(new Uint8Array(zipped))
}

const convert = (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
) => new Response(new Blob([bytes]).stream().pipeThrough(stream))
