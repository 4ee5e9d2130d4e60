// Claims per second of one lane on one replica, beside four lanes on two, on
// PostgreSQL and a real node, with the processor time of each part.
import { cpus } from 'node:os'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  expectTarget,
  readMetric,
  run,
  startChain,
  startFaucet,
  startPostgres,
} from './support/processes.mjs'
import { readCpu } from './support/readCpu.mjs'

const claims = 500
const claimers = 32
/** Claims per second of four lanes on two replicas beside one on one. */
const target = 2.5
/** Below, the processors are what bounds it. */
const busyShare = 0.9

await run(async () => {
  const env = await startChain()
  const createDatabase = await startPostgres()
  const one = await startFleet(1, 1)
  const before = await benchClaims(one)
  await one.stop()
  const four = await startFleet(4, 2)
  const after = await benchClaims(four)
  const ratio = after.rate / before.rate
  const isBound = after.busy > busyShare * 100 * cpus().length
  console.log(
    `4 lanes on 2 replicas: ${ratio.toFixed(2)} of 1 lane on 1 replica (${target} wanted${isBound ? `; the ${cpus().length} processors are busy` : ''})`,
  )
  expectTarget(
    ratio >= target || isBound,
    'more lanes and replicas pay too little more, and not for lack of processors',
  )

  async function startFleet(lanes, replicas) {
    const options = {
      ...env,
      DATABASE_URL: await createDatabase(),
      FAUCET_LANES: String(lanes),
      FAUCET_LANE_CLAIMS: String(claims),
    }
    const servers = await Promise.all(
      Array.from({ length: replicas }, () => startFaucet(options)),
    )
    // Until each lane holds what it pays.
    for (let lane = 1; lane < lanes; lane += 1)
      while (
        (await readMetric(
          servers,
          `faucet_balance{token="USDT",lane="${lane}"}`,
        )) === 0 ||
        (await readMetric(servers, 'faucet_queue_depth')) > 0
      );
    return {
      name: `${lanes} lanes on ${replicas} replicas`,
      servers,
      stop: () => Promise.all(servers.map((server) => server.stop())),
    }
  }
})

/**
 * @returns Claims answered per second, each with its payout stored and sent, and
 * how busy all processors were, in % of one.
 */
async function benchClaims({ name, servers }) {
  const urls = servers.map(({ url }) => url)
  const bodies = await Promise.all(
    Array.from({ length: claims }, async (_, index) => {
      const wallet = privateKeyToAccount(generatePrivateKey())
      const response = await fetch(
        `${urls[index % urls.length]}/api/v1/nonce?tokenName=USDT&userAddress=${wallet.address}`,
      )
      const { message } = await response.json()
      return JSON.stringify({
        message,
        signature: await wallet.signMessage({ message }),
      })
    }),
  )
  const confirmedBefore = await readMetric(
    servers,
    'faucet_payout_seconds_count',
  )
  const cpuBefore = readCpu()
  const started = performance.now()
  const queue = bodies.entries()
  await Promise.all(
    Array.from({ length: claimers }, async () => {
      for (const [index, body] of queue) {
        const response = await fetch(
          `${urls[index % urls.length]}/api/v1/faucet`,
          {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
            },
            body,
          },
        )
        if (!response.ok) throw new Error(await response.text())
        await response.arrayBuffer()
      }
    }),
  )
  const answered = performance.now() - started
  const cpu = readCpu()
  while (
    (await readMetric(servers, 'faucet_payout_seconds_count')) <
    confirmedBefore + claims
  );
  const confirmed = performance.now() - started
  const signing = await readMetric(servers, 'faucet_signing_seconds_sum')
  const rate = (ms) => claims / (ms / 1_000)
  console.log(
    `${name}: ${claims} claims, ${rate(answered).toFixed(0)} answered a second, ${rate(confirmed).toFixed(0)} confirmed; signing took ${((100 * signing) / (answered / 1_000)).toFixed(1)} % of the time`,
  )
  const shares = [...cpu].map(([part, seconds]) => [
    part,
    (100 * (seconds - (cpuBefore.get(part) ?? 0))) / (answered / 1_000),
  ])
  const busy = shares.reduce((sum, [, share]) => sum + share, 0)
  console.log(
    `  processor time, in % of one of ${cpus().length}: ${shares.map(([part, share]) => `${part} ${share.toFixed(0)}`).join(', ')}; together ${busy.toFixed(0)}`,
  )
  return { rate: rate(answered), busy }
}
