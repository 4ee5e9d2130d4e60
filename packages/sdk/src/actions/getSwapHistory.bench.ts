import { fileURLToPath } from 'node:url'
import {
  getSwapHistory,
  parseDeployment,
  swapTopic,
  trustNode,
} from '@letheswap/sdk'
import { createClient, http } from 'viem'
import { deploymentJson } from '../../test/deployment.js'
import { serveApart, serveParent } from '../../test/serveNode.js'
import { createSyntheticNode } from '../../test/syntheticNode.js'

const deployment = parseDeployment(deploymentJson)
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const swaps = 20_000
const windowSize = 2_000
const windowsInFlight = 16
const turns = 9

/**
 * Maximum time and CPU of a complete history, as a multiple of a plain loop over all
 * pairs' logs. `ownShare` is the account's share of all swaps.
 */
const target = { ownShare: 0.002, most: 0.6 }
/** Maximum HTTP requests of a first page, with batches. */
const maxForPage = 10

const toHex = (value: number) => `0x${value.toString(16)}`

/** CPU time of this process and wall time, in milliseconds. */
type Sum = [cpu: number, wall: number]

/** Adds the duration of a run. */
async function measure(run: () => Promise<unknown>, sum: Sum) {
  const before = process.cpuUsage()
  const start = performance.now()
  await run()
  sum[1] += performance.now() - start
  const { user, system } = process.cpuUsage(before)
  sum[0] += (user + system) / 1_000
}

async function compare(blocks: number): Promise<boolean> {
  const { ownShare, most } = target
  // Runs the node in a separate process, because the bench measures the reader's work.
  const { url, getCounts, stop } = await serveApart(
    fileURLToPath(import.meta.url),
    [ownShare, blocks],
  )
  const client = createClient({
    transport: http(url, { batch: true, maxResponseBodySize: 100_000_000 }),
  }).extend(trustNode)
  const load = (limit: number) => () =>
    getSwapHistory(client, { deployment, account, limit })
  const readAllLogs = async () => {
    const step = windowSize * windowsInFlight
    for (let start = 1; start <= blocks; start += step) {
      const windows: Promise<unknown>[] = []
      for (
        let from = start;
        from < Math.min(start + step, blocks + 1);
        from += windowSize
      ) {
        const toBlock = toHex(Math.min(from + windowSize - 1, blocks))
        const filter = { topics: [swapTopic], fromBlock: toHex(from), toBlock }
        windows.push(
          client.request({ method: 'eth_getLogs', params: [filter] } as never),
        )
      }
      await Promise.all(windows)
    }
  }
  const loadAll = load(Number.POSITIVE_INFINITY)
  // The first run of each compiles its code. The runs then alternate, so that
  // disturbances affect both.
  await readAllLogs()
  await loadAll()
  const bare: Sum = [0, 0]
  const whole: Sum = [0, 0]
  for (let turn = 0; turn < turns; turn++) {
    await measure(readAllLogs, bare)
    await measure(loadAll, whole)
  }
  const ratios = whole.map((value, kind) => value / (bare[kind] as number))
  await getCounts()
  const { entries } = await load(20)()
  const { http: requests, calls } = await getCounts()
  stop()
  const isMet = ratios.every((ratio) => ratio <= most)
  const isPageMet = entries.length < 20 || requests <= maxForPage
  console.log(
    `${ownShare * 100} % own, ${blocks} blocks: the whole history takes, in CPU / time, ${ratios
      .map((ratio) => ratio.toFixed(2))
      .join(
        ' / ',
      )} of a bare log loop (at most ${most}: ${isMet ? 'met' : 'MISSED'})`,
  )
  console.log(
    `  the first page takes ${calls} calls in ${requests} HTTP requests (at most ${maxForPage}: ${isPageMet ? 'met' : 'MISSED'})`,
  )
  return isMet && isPageMet
}

const [ownShare, blocks] = process.argv.slice(2).map(Number)
if (process.send && ownShare !== undefined && blocks !== undefined)
  await serveParent(
    createSyntheticNode({ deployment, account, blocks, swaps, ownShare }),
  )
else if (!(await compare(200_000))) process.exitCode = 1
