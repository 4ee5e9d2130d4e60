import { getNextBaseFee } from './blocks.js'
import type { Chain } from './createChain.js'
import { formatTransaction } from './format.js'
import { toQuantity } from './hex.js'
import { parseQuantity } from './parse.js'
import { parseBlock } from './parseRequest.js'
import type { StoredBlock } from './types.js'

/** Maximum number of blocks, as in geth and anvil. */
const maxBlockCount = 1024

export function getFeeHistory(
  chain: Chain,
  [count, newest, percentiles]: readonly unknown[],
) {
  const block = parseBlock(chain, newest)
  const last = Number((block === 'pending' ? chain.blocks.head : block).number)
  const blockCount = Number(parseQuantity(count, 'The number of blocks'))
  const oldest = Math.max(
    0,
    last + 1 - Math.min(Math.max(blockCount, 1), maxBlockCount),
  )
  const blocks = chain.blocks.slice(oldest, last)
  const wanted = Array.isArray(percentiles) ? (percentiles as number[]) : []
  const zero = () => '0x1'
  return {
    oldestBlock: toQuantity(oldest),
    baseFeePerGas: [
      ...blocks.map(({ baseFeePerGas }) => baseFeePerGas),
      toQuantity(getNextBaseFee(chain.common, blocks.at(-1) as StoredBlock)),
    ],
    gasUsedRatio: blocks.map(
      ({ gasUsed, gasLimit }) => Number(gasUsed) / Number(gasLimit),
    ),
    baseFeePerBlobGas: [...blocks.map(zero), zero()],
    blobGasUsedRatio: blocks.map(() => 0),
    reward:
      wanted.length === 0
        ? []
        : blocks.map((block) => getRewards(chain, block, wanted)),
  }
}

/** Returns the tips at these percentiles of a block's gas, lowest first. */
function getRewards(chain: Chain, block: StoredBlock, percentiles: number[]) {
  const paid = block.transactions
    .map(({ gasUsed }, index) => ({
      gasUsed: Number(gasUsed),
      tip:
        BigInt(formatTransaction(chain.common, block, index).gasPrice) -
        BigInt(block.baseFeePerGas),
    }))
    .sort((a, b) => (a.tip < b.tip ? -1 : 1))
  return percentiles.map((percentile) => {
    const target = (Number(block.gasUsed) * percentile) / 100
    let sum = 0
    const found = paid.find(({ gasUsed }) => {
      sum += gasUsed
      return sum >= target
    })
    return toQuantity(found?.tip ?? paid.at(-1)?.tip ?? 0n)
  })
}
