import { afterAll, expect, test } from 'vitest'
import { startNetwork } from '../support/network.js'
import { type FaucetProcess, spawnFaucet } from '../support/process.js'
import { useStarted } from '../support/useStarted.js'
import { createWallet, post, sign, type Wallet } from '../support/wallet.js'
import { startDatabasePair } from './databasePair.js'

// Two faucets use two PostgreSQL servers, of which the first is cut off during claims.

const network = useStarted(startNetwork)
const databases = useStarted(startDatabasePair)
const faucets: FaucetProcess[] = []
afterAll(() => Promise.all(faucets.map((faucet) => faucet.stop('SIGKILL'))))

// Takes over half a minute, because connections must time out.
test('a partition, a promotion and the old primary’s return lose and repeat no payout', async () => {
  const env = network.env({
    DATABASE_URL: databases.url,
    // The default budget allows a thousand claims, and a fast machine makes more.
    FAUCET_DAILY_BUDGETS: 'USDT=100000000',
  })
  for (const _ of ['a', 'b']) faucets.push(spawnFaucet(env))
  const urls = await Promise.all(faucets.map(({ ready }) => ready))

  const wallets: Wallet[] = []
  const answers = new Map<Wallet, string>()
  let isOver = false
  let onAnswer = () => {}
  const work = async (url: string, other: string) => {
    while (!isOver) {
      const wallet = createWallet()
      wallets.push(wallet)
      answers.set(wallet, await claimUntilPaid([url, other], wallet))
      onAnswer()
    }
  }
  const [a = '', b = ''] = urls
  const working = Promise.all([
    ...[a, b, a, b].map((url, index) => work(url, urls[(index + 1) % 2] ?? a)),
  ])

  // Rejects if the claims fail, which ends the test immediately.
  const paid = (count: number) =>
    Promise.race([
      working,
      new Promise<void>((resolve) => {
        onAnswer = () => answers.size >= count && resolve()
        onAnswer()
      }),
    ])

  await paid(20)
  databases.partition()
  await databases.promote()
  const before = answers.size
  // Waits for claims that were already in progress, and for new claims.
  await paid(before + 20)

  await databases.bringBack()
  await paid(answers.size + 20)
  isOver = true
  await working

  const transfers = await Promise.all(
    wallets.map(({ address }) => network.countTransfers('USDT', address)),
  )
  expect(transfers).toEqual(wallets.map(() => 1))
  expect(await network.countTransfers('USDT')).toBe(wallets.length)
  const stored = await databases.queryNew('select tx_hash from payouts')
  expect(new Set(stored.map((row) => row.tx_hash))).toEqual(
    new Set(answers.values()),
  )
  expect(
    await databases.queryOld('select pg_is_in_recovery() as standby'),
  ).toEqual([{ standby: true }])
}, 300_000)

/**
 * Sends the same message to the two faucets until it is paid, as a persistent page
 * does.
 */
async function claimUntilPaid(
  urls: readonly [string, string],
  wallet: Wallet,
): Promise<string> {
  const signed = await sign(urls[0], wallet)
  for (let attempt = 0; ; attempt += 1) {
    const url = urls[attempt % 2 === 0 ? 0 : 1]
    const { status, body } = await post(url, signed)
    if (status === 200) return String(body.txHash)
    // An unpaid claim must get exactly this answer.
    expect({ status, body }).toEqual({
      status: 503,
      body: { error: 'Faucet temporarily unavailable' },
    })
    // Waits, so that other requests have their turn even if the answer comes
    // immediately.
    await new Promise((done) => setTimeout(done, 50))
  }
}
