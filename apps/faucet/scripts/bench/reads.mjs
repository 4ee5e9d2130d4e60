// Requests per second of the two reads, beside an empty Fastify route.
import autocannon from 'autocannon'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  expectTarget,
  median,
  run,
  startChain,
  startEmptyRoute,
  startFaucet,
  startPostgres,
} from './support/processes.mjs'

const rounds = 9
const seconds = 1
const connections = 50
/** Of an empty route's requests per second. */
const target = 0.3

await run(async () => {
  const env = await startChain()
  const createDatabase = await startPostgres()
  const { url: empty } = await startEmptyRoute()
  const { url } = await startFaucet({
    ...env,
    DATABASE_URL: await createDatabase(),
  })
  await benchReads(url, empty)
})

async function benchReads(url, empty) {
  const query = () =>
    `tokenName=USDT&userAddress=${privateKeyToAccount(generatePrivateKey()).address}`
  const wallets = Array.from({ length: 200 }, query)
  const targets = {
    'empty Fastify route': { url: empty, requests: [{ path: '/' }] },
    'GET /nonce': {
      url,
      requests: wallets.map((query) => ({ path: `/api/v1/nonce?${query}` })),
    },
    'GET /last-request': {
      url,
      requests: wallets.map((query) => ({
        path: `/api/v1/last-request?${query}`,
      })),
    },
  }
  const results = Object.fromEntries(
    Object.keys(targets).map((key) => [key, []]),
  )
  // In turns, so that a busy moment of the machine hits all alike. The first
  // turn warms up and does not count.
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, options] of Object.entries(targets)) {
      const result = await autocannon({
        ...options,
        connections,
        duration: round === 0 ? 1 : seconds,
      })
      if (result.non2xx > 0) throw new Error(`${name}: ${result.non2xx} errors`)
      if (round > 0) results[name].push(result['2xx'] / result.duration)
    }
  const base = results['empty Fastify route']
  for (const [name, rates] of Object.entries(results)) {
    // Each beside the empty route's of its own turn, a few seconds apart.
    const ratios = rates.map((rate, round) => rate / base[round])
    const ratio = median(ratios)
    const all = ratios.map((ratio) => ratio.toFixed(2)).join(' ')
    console.log(
      `${name.padEnd(19)} ${median(rates).toFixed(0).padStart(6)} requests/s, ${ratio.toFixed(2)} of the empty route (${all})`,
    )
    expectTarget(
      ratio >= target,
      `${name} is below ${target} of the empty route`,
    )
  }
}
