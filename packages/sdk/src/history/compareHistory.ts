import type { Client } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { ReadFailedError } from '../errors/actions.js'
import { createScanner } from './createScanner.js'
import { toEntries } from './toEntries.js'
import type { SwapHistoryEntry, SwapHistoryLog } from './types.js'
import type { HistoryDifference, verifyHistory } from './verifyHistory.js'

/** Does what {@link verifyHistory} says. */
export async function compareHistory(
  client: Client,
  parameters: verifyHistory.Parameters,
): Promise<verifyHistory.ReturnType> {
  const { deployment, entries } = parameters
  const head = await getBlockNumber(client, { cacheTime: 0 }).then(
    Number,
    (cause) => {
      throw new ReadFailedError({ read: 'head of the chain', cause })
    },
  )
  const blocks = entries.map(({ blockNumber }) => Number(blockNumber))
  const fromBlock = parameters.fromBlock ?? Math.min(...blocks, head)
  const toBlock = Math.min(parameters.toBlock ?? Math.max(...blocks, 0), head)

  const { scanUp } = createScanner(client, parameters)
  const logs: SwapHistoryLog[] = []
  for (let next = fromBlock; next <= toBlock; ) {
    const scanned = await scanUp(next, toBlock)
    logs.push(...scanned.logs)
    next = scanned.toBlock + 1
  }
  const differences = compare(entries, toEntries(deployment, logs))
  return { isValid: differences.length === 0, differences, fromBlock, toBlock }
}

const fields = [
  'blockHash',
  'blockNumber',
  'timestamp',
  'direction',
  'amountIn',
  'amountOut',
  'user',
  'recipient',
  'pairAddress',
  'token0',
  'token1',
  'path',
  'hops',
] as const satisfies (keyof SwapHistoryEntry)[]

function compare(
  listed: readonly SwapHistoryEntry[],
  actual: readonly SwapHistoryEntry[],
): HistoryDifference[] {
  const onChain = new Map(actual.map((entry) => [idOf(entry), entry]))
  const differences: HistoryDifference[] = []
  for (const entry of listed) {
    const { txHash, logIndex } = entry
    const found = onChain.get(idOf(entry))
    onChain.delete(idOf(entry))
    if (!found) differences.push({ kind: 'missing', txHash, logIndex })
    else
      for (const field of fields) {
        const [said, is] = [entry, found].map((side) => toText(side[field]))
        if (said !== is)
          differences.push({
            kind: 'changed',
            txHash,
            logIndex,
            field,
            listed: said,
            actual: is,
          })
      }
  }
  for (const { txHash, logIndex } of onChain.values())
    differences.push({ kind: 'unlisted', txHash, logIndex })
  return differences
}

const idOf = ({ txHash, logIndex }: SwapHistoryEntry) =>
  `${txHash.toLowerCase()}${logIndex}`

/** Addresses and hashes mean the same in any case. */
const toText = (value: unknown) =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'bigint' ? String(part) : part,
  ).toLowerCase()
