import { type Hex, toHex } from 'viem'
import type { Anvil } from './openEmptyAnvil.js'

/**
 * Takes back all blocks after the first one, if the last of them is not older
 * than `before`.
 *
 * @returns Their signed transactions, block by block, to be mined anew.
 */
export async function takeBack(
  { ask }: Anvil,
  { before }: { before: number },
): Promise<Hex[][]> {
  type Block = { number: Hex; timestamp: Hex; transactions: readonly Hex[] }
  const latest = await ask<Block>('eth_getBlockByNumber', 'latest', false)
  const height = Number(latest.number)
  if (Number(latest.timestamp) < before) return []
  const blocks: Hex[][] = []
  for (let number = 1; number <= height; number++) {
    const at = toHex(number)
    const { transactions } = await ask<Block>('eth_getBlockByNumber', at, false)
    blocks.push(
      await Promise.all(
        transactions.map((_, index) =>
          ask<Hex>(
            'eth_getRawTransactionByBlockNumberAndIndex',
            at,
            toHex(index),
          ),
        ),
      ),
    )
  }
  await ask('anvil_rollback', height)
  return blocks
}
