import { waitForReceipt } from '@letheswap/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Network, startNetwork } from './support/network.js'
import { type Postgres, startPostgres } from './support/postgres.js'
import { type FaucetProcess, spawnFaucet } from './support/process.js'
import { patience, sizes } from './support/sizes.js'
import { createWallet, post, sign } from './support/wallet.js'

let network: Network
let postgres: Postgres
beforeAll(async () => {
  network = await startNetwork()
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres?.stop()
  await network?.stop()
})

describe.each([
  ['PGlite', 1],
  ['PostgreSQL', 2],
])('%s, %i servers', (engine, servers) => {
  let snapshot: `0x${string}`
  let children: FaucetProcess[] = []
  let urls: string[] = []
  beforeAll(async () => {
    snapshot = await network.devnet.snapshot()
    const env = await network.env({
      FAUCET_PROBE_MAX_AGE_MS: '5000',
      ...(engine === 'PGlite'
        ? {}
        : { DATABASE_URL: await postgres.createDatabase() }),
    })
    children = await Promise.all(
      Array.from({ length: servers }, () => spawnFaucet(env)),
    )
    urls = await Promise.all(children.map(({ ready }) => ready))
  })
  afterAll(async () => {
    await Promise.all(children.map((child) => child.stop('SIGKILL')))
    await network.devnet.revert(snapshot)
  })

  const getUrl = (index: number) => urls[index % servers] as string
  const getNonce = () =>
    network.client.getTransactionCount({ address: network.faucetAddress })

  test(
    `${sizes.burst} claims of one wallet at once pay once`,
    async () => {
      const wallet = createWallet()
      const signed = await Promise.all(
        Array.from({ length: sizes.burst }, (_, index) =>
          sign(getUrl(index), wallet),
        ),
      )
      const replies = await Promise.all(
        signed.map((body, index) => post(getUrl(index + 1), body)),
      )
      const statuses = replies.map(({ status }) => status).sort()
      expect(statuses).toEqual([
        200,
        ...Array.from({ length: sizes.burst - 1 }, () => 429),
      ])
      expect(await network.countTransfers('USDT', wallet.address)).toBe(1)
    },
    patience,
  )

  test(
    `${sizes.burst} wallets at once are all paid, none twice, with no nonce gap`,
    async () => {
      const before = await getNonce()
      const wallets = Array.from({ length: sizes.burst }, createWallet)
      const signed = await Promise.all(
        wallets.map((wallet, index) => sign(getUrl(index), wallet)),
      )
      const replies = await Promise.all(
        signed.map((body, index) => post(getUrl(index), body)),
      )
      expect(new Set(replies.map(({ status }) => status))).toEqual(
        new Set([200]),
      )
      // A gap would leave those behind it unmined for good.
      const hashes = replies.map(({ body }) => body.txHash as `0x${string}`)
      for (const hash of hashes) await waitForReceipt(network.client, { hash })
      for (const { address } of wallets)
        expect(await network.countTransfers('USDT', address)).toBe(1)
      expect(await getNonce()).toBe(before + sizes.burst)
    },
    patience,
  )
})
