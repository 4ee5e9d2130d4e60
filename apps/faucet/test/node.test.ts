import { createWalletClient, http, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
} from 'vitest'
import { requeue } from '../src/operator/requeue.js'
import {
  expectPaidOnce,
  expectRefusal,
  expectUntouched,
} from './support/expectations.js'
import { startInProcess, type TestFaucet } from './support/inProcess.js'
import { type Network, startNetwork } from './support/network.js'
import {
  type Interference,
  type RpcProxy,
  startRpcProxy,
} from './support/rpcProxy.js'
import { claim, createWallet, post, read, sign } from './support/wallet.js'

const unavailable = 'Faucet temporarily unavailable'

let network: Network
let proxy: RpcProxy
let snapshot: `0x${string}`
const faucets: TestFaucet[] = []

beforeAll(async () => {
  network = await startNetwork()
  proxy = await startRpcProxy(network.devnet.rpcUrl)
})
afterAll(async () => {
  await proxy?.stop()
  await network?.stop()
})
// Each test has a chain on which the faucet's key was never used.
beforeEach(async () => {
  snapshot = await network.devnet.snapshot()
})
afterEach(async () => {
  proxy.interfere()
  for (const faucet of faucets.splice(0)) await faucet.stop()
  await network.client.setAutomine(true)
  await network.devnet.revert(snapshot)
})

/** A faucet that reaches its node through the proxy. */
async function start(overrides: Record<string, string> = {}) {
  const faucet = await startInProcess(
    await network.env({ FAUCET_RPC_URL: proxy.url, ...overrides }),
  )
  faucets.push(faucet)
  return faucet
}

/** A round of recovery, once the node has mined what it was sent. */
const recover = async (faucet: TestFaucet) => {
  await network.drain()
  await faucet.recover()
}

const readStates = (faucet: TestFaucet) =>
  faucet.query<{ nonce: string; state: string }>(
    'select nonce::text, state from payouts order by nonce',
  )

const readMetric = async (faucet: TestFaucet, name: string) => {
  const text = await (await fetch(`${faucet.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
}

const isBroadcast = (methods: string[]) =>
  methods.includes('eth_sendRawTransaction')

/** Answers with something else than the node would. */
const answerWith =
  (status: number, type: string, body: string): Interference =>
  ({ response }) => {
    response.writeHead(status, { 'content-type': type }).end(body)
  }

/** The node's answer with one value replaced. */
const rewrite =
  (from: string, to: string): Interference =>
  async ({ forward, response }) => {
    const answer = await forward()
    response
      .setHeader('content-type', 'application/json')
      .end(answer.replaceAll(from, to))
  }

describe('fault 25: the node is not what it should be', () => {
  test.each<[string, () => Interference]>([
    [
      'down',
      () =>
        ({ drop }) =>
          drop(),
    ],
    [
      'of another chain',
      () => rewrite(`"${numberToHex(network.deployment.chain.id)}"`, '"0x1"'),
    ],
    [
      'started anew, with another genesis block',
      () => rewrite(network.deployment.genesisHash, `0x${'12'.repeat(32)}`),
    ],
  ])('%s: 503, and paid when it is back', async (_, interference) => {
    const faucet = await start()
    const wallet = createWallet()
    const signed = await sign(faucet.url, wallet)

    proxy.interfere(interference())
    const reply = await post(faucet.url, signed)
    expectRefusal(reply, 503, unavailable)
    expect(reply.headers.get('retry-after')).toBe('5')
    await expectUntouched(network, faucet.url, wallet)
    const ready = await read(await fetch(`${faucet.url}/health/ready`))
    expectRefusal(ready, 503, 'Not ready: node')

    proxy.interfere()
    expect((await post(faucet.url, signed)).status).toBe(200)
    await expectPaidOnce(network, faucet.url, wallet)
  })

  test('behavior: a wrong chain is never sent a payout that waits', async () => {
    const faucet = await start()
    proxy.interfere(({ methods, drop }) => {
      if (isBroadcast(methods)) drop()
    })
    const wallet = createWallet()
    expect((await claim(faucet.url, wallet)).status).toBe(200)
    const sent: string[] = []
    const changed = rewrite(
      network.deployment.genesisHash,
      `0x${'12'.repeat(32)}`,
    )
    proxy.interfere(async (context) => {
      sent.push(...context.methods)
      await changed(context)
    })
    await expect(faucet.recover()).rejects.toThrow('another one')
    expect(sent).not.toContain('eth_sendRawTransaction')
  })
})

test('fault 26: the node takes the transaction, its answer is lost', async () => {
  const faucet = await start()
  proxy.interfere(async ({ methods, forward, drop }) => {
    if (!isBroadcast(methods)) return
    await forward()
    drop()
  })
  const wallet = createWallet()
  expect((await claim(faucet.url, wallet)).status).toBe(200)
  await recover(faucet)
  await expectPaidOnce(network, faucet.url, wallet)
  expect(await readStates(faucet)).toEqual([{ nonce: '0', state: 'confirmed' }])
})

test('behavior: a node that already has the transaction is no failure', async () => {
  const faucet = await start()
  await network.client.setAutomine(false)
  const wallet = createWallet()
  expect((await claim(faucet.url, wallet)).status).toBe(200)
  // Due, and sent again while the node still holds it.
  await faucet.query(
    `update payouts set created_at = now() - interval '1 minute'`,
  )
  await faucet.recover()
  await faucet.recover()
  await network.devnet.mine()
  await recover(faucet)
  await expectPaidOnce(network, faucet.url, wallet)
})

describe('fault 28: nothing left', () => {
  const empty = 'Faucet is out of USDT'

  test('of the token', async () => {
    // 1 USDT more than the account holds.
    const held = await network.balanceOf('USDT', network.faucetAddress)
    const more = String(held / 10n ** 6n + 1n)
    const faucet = await start({
      FAUCET_AMOUNTS: `USDT=${more}`,
      FAUCET_DAILY_BUDGETS: `USDT=${more}`,
    })
    const wallet = createWallet()
    expectRefusal(await claim(faucet.url, wallet), 503, empty)
    await expectUntouched(network, faucet.url, wallet)
  })

  test('of the token, counting what is promised but not mined', async () => {
    const held = await network.balanceOf('USDT', network.faucetAddress)
    // Two fit into the balance, three do not.
    const half = String(held / 2n / 10n ** 6n)
    const faucet = await start({
      FAUCET_AMOUNTS: `USDT=${half}`,
      FAUCET_DAILY_BUDGETS: `USDT=${held}`,
    })
    await network.client.setAutomine(false)
    const wallets = [createWallet(), createWallet(), createWallet()] as const
    expect((await claim(faucet.url, wallets[0])).status).toBe(200)
    expect((await claim(faucet.url, wallets[1])).status).toBe(200)
    expectRefusal(await claim(faucet.url, wallets[2]), 503, empty)
    await network.devnet.mine()
    await expectPaidOnce(network, faucet.url, wallets[0])
    await expectPaidOnce(network, faucet.url, wallets[1])
    await expectUntouched(network, faucet.url, wallets[2])
  })

  test('of gas', async () => {
    const faucet = await start()
    await network.client.setBalance({
      address: network.faucetAddress,
      value: 1_000n,
    })
    const wallet = createWallet()
    expectRefusal(await claim(faucet.url, wallet), 503, empty)
    await expectUntouched(network, faucet.url, wallet)
  })

  test("of the day's budget, which begins anew the next day", async () => {
    const faucet = await start({ FAUCET_DAILY_BUDGETS: 'USDT=2000' })
    const wallet = createWallet()
    expect((await claim(faucet.url, createWallet())).status).toBe(200)
    expect((await claim(faucet.url, createWallet())).status).toBe(200)
    expectRefusal(await claim(faucet.url, wallet), 503, empty)
    await expectUntouched(network, faucet.url, wallet)
    // Another token has a budget of its own.
    expect((await claim(faucet.url, wallet, 'DAI')).status).toBe(200)
    await faucet.query('update budgets set day = day - 1')
    expect((await claim(faucet.url, wallet)).status).toBe(200)
  })
})

describe('fault 30', () => {
  test('a payout reverts: cooldown and budget are given back', async () => {
    const faucet = await start({ FAUCET_DAILY_BUDGETS: 'ZKP=100' })
    const wallet = createWallet()
    // A wallet whose code refuses coins: PUSH0 PUSH0 REVERT.
    await network.client.setCode({
      address: wallet.address,
      bytecode: '0x5f5ffd',
    })
    const first = await claim(faucet.url, wallet, 'ZKP')
    expect(first.status).toBe(200)
    await network.client
      .waitForTransactionReceipt({ hash: first.body.txHash as `0x${string}` })
      .then(({ status }) => expect(status).toBe('reverted'))
    await recover(faucet)
    expect(await readStates(faucet)).toEqual([
      { nonce: '0', state: 'reverted' },
    ])
    expect(await network.balanceOf('ZKP', wallet.address)).toBe(0n)
    expect(await readMetric(faucet, 'faucet_payouts_reverted_total')).toBe(1)

    await network.client.setCode({ address: wallet.address, bytecode: '0x' })
    // The budget of one payout a day would refuse it, had it not come back.
    const second = await claim(faucet.url, wallet, 'ZKP')
    expect(second.status).toBe(200)
    expect(second.body.txHash).not.toBe(first.body.txHash)
    expect(await network.balanceOf('ZKP', wallet.address)).toBe(
      100n * 10n ** 18n,
    )
    // Not given back twice.
    await recover(faucet)
    expectRefusal(
      await claim(faucet.url, wallet, 'ZKP'),
      429,
      'rate limit: try again in 60m',
    )
  })

  test('a reorg drops it: mined again, once', async () => {
    const faucet = await start()
    const before = await network.devnet.snapshot()
    const wallets = [createWallet(), createWallet(), createWallet()]
    for (const wallet of wallets)
      expect((await claim(faucet.url, wallet)).status).toBe(200)
    await recover(faucet)
    const confirmed = ['0', '1', '2'].map((nonce) => ({
      nonce,
      state: 'confirmed',
    }))
    expect(await readStates(faucet)).toEqual(confirmed)

    await network.devnet.revert(before)
    expect(await network.countTransfers('USDT')).toBe(0)
    await faucet.query(
      `update payouts set created_at = now() - interval '1 minute'`,
    )
    await recover(faucet)
    await recover(faucet)
    expect(await readStates(faucet)).toEqual(confirmed)
    for (const wallet of wallets)
      await expectPaidOnce(network, faucet.url, wallet)
  })

  test('a reorg puts it into another block: it stays confirmed there', async () => {
    const faucet = await start()
    const before = await network.devnet.snapshot()
    const wallet = createWallet()
    const { body } = await claim(faucet.url, wallet)
    await recover(faucet)
    const [{ raw } = { raw: '' }] = await faucet.query<{ raw: `0x${string}` }>(
      'select raw_transaction as raw from payouts',
    )

    await network.devnet.revert(before)
    await network.devnet.mine(3)
    await network.client.sendRawTransaction({
      serializedTransaction: raw as `0x${string}`,
    })
    const receipt = await network.client.waitForTransactionReceipt({
      hash: body.txHash as `0x${string}`,
    })
    await recover(faucet)
    expect(await faucet.query('select state, block_hash from payouts')).toEqual(
      [{ state: 'confirmed', block_hash: receipt.blockHash }],
    )
    await expectPaidOnce(network, faucet.url, wallet)
  })
})

describe("fault 33: the faucet's key was used elsewhere", () => {
  const useElsewhere = async (options: { nonce?: number } = {}) => {
    const { client, devnet } = network
    const account = privateKeyToAccount(devnet.faucetAccount.privateKey)
    const wallet = createWalletClient({
      account,
      chain: client.chain,
      transport: http(devnet.rpcUrl),
    })
    const hash = await wallet.sendTransaction({
      to: account.address,
      ...options,
    })
    await client.waitForTransactionReceipt({ hash })
  }

  test('while nothing waits: halted, an alert, and requeue takes it up again', async () => {
    const faucet = await start()
    expect((await claim(faucet.url, createWallet())).status).toBe(200)
    await useElsewhere()
    const wallet = createWallet()
    const signed = await sign(faucet.url, wallet)
    expectRefusal(await post(faucet.url, signed), 503, unavailable)
    await recover(faucet)
    expect(await readMetric(faucet, 'faucet_signer_halted')).toBe(1)
    expectRefusal(await post(faucet.url, signed), 503, unavailable)
    await expectUntouched(network, faucet.url, wallet)
    expectRefusal(
      await read(await fetch(`${faucet.url}/health/ready`)),
      503,
      'Not ready: signer halted',
    )

    expect(await requeue(faucet.faucet)).toEqual({ requeued: [], nextNonce: 2 })
    expect((await post(faucet.url, signed)).status).toBe(200)
    await expectPaidOnce(network, faucet.url, wallet)
    await recover(faucet)
    expect(await readMetric(faucet, 'faucet_signer_halted')).toBe(0)
  })

  test('for the nonce of a payout that waits: halted, and signed anew on request', async () => {
    const faucet = await start()
    proxy.interfere(({ methods, drop }) => {
      if (isBroadcast(methods)) drop()
    })
    const lost = createWallet()
    const waiting = createWallet()
    const signed = await sign(faucet.url, lost)
    const first = await post(faucet.url, signed)
    expect(first.status).toBe(200)
    expect((await claim(faucet.url, waiting)).status).toBe(200)
    await useElsewhere({ nonce: 0 })

    // Once might be a node that lags behind.
    await recover(faucet)
    expect(await readMetric(faucet, 'faucet_signer_halted')).toBe(0)
    await recover(faucet)
    expect(await readMetric(faucet, 'faucet_signer_halted')).toBe(1)
    expectRefusal(await claim(faucet.url, createWallet()), 503, unavailable)

    proxy.interfere()
    const { requeued } = await requeue(faucet.faucet)
    expect(requeued).toMatchObject([
      { wallet: lost.address.toLowerCase(), token: 'USDT' },
    ])
    await faucet.query(
      `update payouts set created_at = now() - interval '1 minute'`,
    )
    await recover(faucet)
    await recover(faucet)
    await expectPaidOnce(network, faucet.url, lost)
    await expectPaidOnce(network, faucet.url, waiting)
    expect(await readStates(faucet)).toEqual([
      { nonce: '1', state: 'confirmed' },
      { nonce: '2', state: 'confirmed' },
    ])
    // The wallet asks again and hears of the payout that counts.
    const again = await post(faucet.url, signed)
    expect(again.status).toBe(200)
    expect(again.body.txHash).not.toBe(first.body.txHash)
  })
})

describe('fault 34: the node answers', () => {
  test.each<[string, Interference]>([
    [
      '429',
      answerWith(429, 'application/json', '{"error":"too many requests"}'),
    ],
    ['500', answerWith(500, 'text/plain', 'oops')],
    ['HTML', answerWith(200, 'text/html', '<html>Login</html>')],
    ['an empty list', answerWith(200, 'application/json', '[]')],
    [
      'nothing for 10 s',
      () => new Promise<void>((done) => setTimeout(done, 10_000).unref()),
    ],
  ])('%s: 503 within 3 s', async (_, interference) => {
    const faucet = await start()
    const wallet = createWallet()
    const signed = await sign(faucet.url, wallet)
    proxy.interfere(interference)
    const started = performance.now()
    const reply = await post(faucet.url, signed)
    expectRefusal(reply, 503, unavailable)
    expect(performance.now() - started).toBeLessThan(3_000)
    await expectUntouched(network, faucet.url, wallet)
  })
})
