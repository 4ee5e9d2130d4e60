// Claims per second of one replica and of two, on PostgreSQL and a real node.
// One account pays, so a second replica is there for availability and brings no
// more payouts.
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  expectTarget,
  readMetric,
  run,
  startChain,
  startFaucet,
  startPostgres,
} from './support/processes.mjs'

const claims = 500
const claimers = 32
/** Claims per second of either fleet: more than the blocks of a test chain take. */
const target = 50

await run(async () => {
  const env = await startChain()
  const createDatabase = await startPostgres()
  for (const replicas of [1, 2]) {
    const options = { ...env, DATABASE_URL: await createDatabase() }
    const servers = await Promise.all(
      Array.from({ length: replicas }, () => startFaucet(options)),
    )
    const name = replicas === 1 ? '1 replica' : `${replicas} replicas`
    const rate = await benchClaims({ name, servers })
    expectTarget(
      rate >= target,
      `${name} answer fewer than ${target} claims a second`,
    )
    await Promise.all(servers.map((server) => server.stop()))
  }
})

/** @returns Claims answered per second, each with its payout stored and sent. */
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
  while (
    (await readMetric(servers, 'faucet_payout_seconds_count')) <
    confirmedBefore + claims
  );
  const confirmed = performance.now() - started
  const rate = (ms) => claims / (ms / 1_000)
  console.log(
    `${name}: ${claims} claims, ${rate(answered).toFixed(0)} answered a second, ${rate(confirmed).toFixed(0)} confirmed`,
  )
  return rate(answered)
}
