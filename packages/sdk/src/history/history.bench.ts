import { getSwapHistory, parseDeployment, swapTopic } from '@letheswap/sdk'
import { createClient, http } from 'viem'
import { deploymentJson } from '../../test/deployment.js'
import { createSyntheticNode, serve } from '../../test/syntheticNode.js'

const deployment = parseDeployment(deploymentJson)
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const swaps = 20_000
const windowSize = 2_000
const inFlight = 8

const toHex = (value: number) => `0x${value.toString(16)}`

/** Does it for all items, as many at once as the search has windows. */
async function forAll<item>(
  items: readonly item[],
  atOnce: number,
  run: (item: item) => Promise<unknown>,
) {
  for (let start = 0; start < items.length; start += atOnce)
    await Promise.all(items.slice(start, start + atOnce).map(run))
}

for (const ownShare of [0.002, 0.2])
  for (const blocks of [1_000, 10_000, 100_000, 200_000]) {
    const node = createSyntheticNode({
      deployment,
      account,
      blocks,
      swaps,
      ownShare,
    })
    const { counts, stop, url } = await serve(node)
    const windows = Array.from(
      { length: Math.ceil(blocks / windowSize) },
      (_, index) => index * windowSize + 1,
    )
    const measure = async (batch: boolean) => {
      const client = createClient({
        transport: http(url, { batch, maxResponseBodySize: 100_000_000 }),
      })
      const request = (method: string, ...params: unknown[]) =>
        client.request({ method, params } as never)
      const readLogs = () =>
        forAll(windows, inFlight, (from) =>
          request('eth_getLogs', {
            topics: [swapTopic],
            fromBlock: toHex(from),
            toBlock: toHex(Math.min(from + windowSize - 1, blocks)),
          }),
        )
      const readSenders = async () => {
        await readLogs()
        await forAll(node.listed, 64, (hash) =>
          request('eth_getTransactionByHash', hash),
        )
      }
      const load = (limit: number) => () =>
        getSwapHistory(client, { deployment, account, limit })
      const sides = [
        readLogs,
        readSenders,
        load(Number.POSITIVE_INFINITY),
        load(20),
      ]
      const times: number[][] = sides.map(() => [])
      let requests: string[] = []
      // In turns, so that a slow moment is everybody's.
      for (let turn = 0; turn < 3; turn++) {
        requests = []
        for (const [index, run] of sides.entries()) {
          Object.assign(counts, { http: 0, calls: 0 })
          const start = performance.now()
          await run()
          times[index]?.push(performance.now() - start)
          requests.push(`${counts.calls} (${counts.http} HTTP)`)
        }
      }
      const [logs, senders, all] = times.map(
        (values) => values.sort((a, b) => a - b)[1] as number,
      ) as [number, number, number]
      console.log(
        `${ownShare * 100} % own, ${blocks} blocks, ${batch ? 'batches' : 'single'}: ` +
          `all in ${(all / logs).toFixed(2)} times the bare log loop, ` +
          `${(all / senders).toFixed(2)} times one with the same senders; ` +
          `requests: logs ${requests[0]}, with senders ${requests[1]}, ` +
          `all ${requests[2]}, first page ${requests[3]}`,
      )
    }
    await measure(true)
    await measure(false)
    await stop()
  }
