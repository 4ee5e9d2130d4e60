import type { Address, Client, Hash } from 'viem'
import { BlockNotFoundError } from '../errors/history.js'
import { mapLimited } from '../history/mapLimited.js'
import { readsInFlight } from '../history/readTransactions.js'
import { type RawLog, request } from '../history/request.js'
import { readPoolLogs } from '../market/readPoolLogs.js'
import type { ActivityTransaction } from './types.js'

/** The transactions of some events, with all their events of these contracts. */
export async function readOwnTransactions(
  client: Client,
  logs: readonly RawLog[],
  contracts: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<ActivityTransaction[]> {
  const wanted = new Map<Hash, RawLog>()
  for (const log of logs) wanted.set(log.transactionHash, log)
  const inOrder = [...wanted.values()].sort(
    (a, b) =>
      Number(a.blockNumber) - Number(b.blockNumber) ||
      Number(a.transactionIndex) - Number(b.transactionIndex),
  )
  return mapLimited(inOrder, readsInFlight, async (log) => {
    const hash = log.transactionHash
    const [transaction, receipt] = await Promise.all([
      request(client, 'eth_getTransactionByHash', [hash], { signal }),
      request(client, 'eth_getTransactionReceipt', [hash], { signal }),
    ])
    if (!transaction || receipt?.blockHash !== log.blockHash)
      throw new BlockNotFoundError({
        hash: log.blockHash,
        blockNumber: Number(log.blockNumber),
      })
    const { from, to, input, value } = transaction
    const own = receipt.logs.filter(({ address }) =>
      contracts.has(address.toLowerCase() as Address),
    )
    return {
      ...{ hash, from, to, input, value },
      logs: await readPoolLogs(client, own, signal),
    }
  })
}
