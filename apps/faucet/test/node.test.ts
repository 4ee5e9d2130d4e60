import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createRecovery } from '../src/recovery/recover.js'
import {
  expectNotReady,
  expectPaidOnce,
  expectUnavailable,
  expectUntouched,
  pay,
} from './support/expectations.js'
import type { Interference } from './support/rpcProxy.js'
import {
  isBroadcast,
  makeDue,
  readStates,
  useSpoiledNode,
} from './support/spoiledNode.js'
import { takeStore } from './support/stores.js'
import { claim, createWallet, post, sign } from './support/wallet.js'

const node = useSpoiledNode()

const hangs: Interference = () =>
  new Promise<void>((done) => setTimeout(done, 10_000).unref())

/** Returns the duration of a call in milliseconds. */
async function time(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

/** Returns 3 s, plus the time of a claim on this machine with a working node. */
const getTimeLimit = async (url: string) =>
  3_000 + (await time(() => claim(url, createWallet(), 'DAI')))

/** Returns an interference that replaces one value in the node's answer. */
const rewrite =
  (from: string, to: string): Interference =>
  async ({ forward }) =>
    (await forward()).replaceAll(from, to)

const otherGenesis = `0x${'12'.repeat(32)}`
const beginAnew: Interference = async ({ forward }) =>
  (await forward()).replaceAll(node.deployment.genesisHash, otherGenesis)

describe('a node that is unreachable or of another chain', () => {
  test.each<[string, Interference]>([
    ['down', ({ drop }) => drop()],
    ['of another chain', rewrite('"0x7a120"', '"0x1"')],
    ['reset, with another genesis block', beginAnew],
  ])(
    '%s: answers 503, and pays once the node is back',
    async (_, interference) => {
      const faucet = await node.start()
      const wallet = createWallet()
      const signed = await sign(faucet.url, wallet)

      node.proxy.interfere(interference)
      const reply = await post(faucet.url, signed)
      expectUnavailable(reply)
      expect(reply.headers.get('retry-after')).toBe('5')
      await expectUntouched(node, faucet.url, wallet)
      await expectNotReady(faucet.url, 'node')

      node.proxy.interfere()
      expect((await post(faucet.url, signed)).status).toBe(200)
      await expectPaidOnce(node, faucet.url, wallet)
    },
  )

  test('behavior: never sends a pending payout to another chain', async () => {
    const faucet = await node.start()
    node.loseBroadcasts()
    await pay(faucet.url)
    const sent: string[] = []
    node.proxy.interfere(async (context) => {
      sent.push(...context.methods)
      return beginAnew(context)
    })
    await expect(faucet.recover()).rejects.toThrow('another one')
    expect(sent).not.toContain('eth_sendRawTransaction')
  })
})

test('pays once if the node’s answer to the broadcast is lost', async () => {
  const faucet = await node.start()
  node.proxy.interfere(async ({ methods, forward, drop }) => {
    if (!isBroadcast(methods)) return
    await forward()
    drop()
  })
  const wallet = await pay(faucet.url)
  await node.recover(faucet)
  await expectPaidOnce(node, faucet.url, wallet)
  expect(await readStates(faucet)).toEqual(['0 confirmed'])
})

describe('the node answers', () => {
  // Uses the default limit. Other tests allow for a slow node on a busy machine.
  const limits = { FAUCET_RPC_TIMEOUT_MS: '2000' }

  test.each<[string, Interference]>([
    ['429', () => ({ status: 429, body: '{"error":"too many requests"}' })],
    ['500', () => ({ status: 500, body: 'oops' })],
    ['HTML', () => '<html>Login</html>'],
    ['an empty list', () => '[]'],
    ['nothing for 10 s', hangs],
  ])('%s: 503 within 3 s', async (_, interference) => {
    const faucet = await node.start(limits)
    const wallet = createWallet()
    const signed = await sign(faucet.url, wallet)
    const timeLimit = await getTimeLimit(faucet.url)
    node.proxy.interfere(interference)
    const spent = await time(async () =>
      expectUnavailable(await post(faucet.url, signed)),
    )
    expect(spent).toBeLessThan(timeLimit)
    await expectUntouched(node, faucet.url, wallet)
  })

  test('nothing during 40 claims: 503 within 3 s for all, and repeated messages still get their hashes', async () => {
    const faucet = await node.start(limits)
    const paid = await sign(faucet.url, createWallet())
    const { body } = await post(faucet.url, paid)
    const signed = await Promise.all(
      Array.from({ length: 40 }, () => sign(faucet.url, createWallet())),
    )
    // The time that this many claims take on this machine without a node.
    const work = await time(() =>
      Promise.all(signed.map(() => post(faucet.url, paid))),
    )
    node.proxy.interfere(hangs)
    const answered: string[] = []
    const started = performance.now()
    const [replay, ...replies] = await Promise.all([
      post(faucet.url, paid).finally(() => answered.push('replay')),
      ...signed.map((body) =>
        post(faucet.url, body).finally(() => answered.push('claim')),
      ),
    ])
    expect(performance.now() - started).toBeLessThan(3_000 + work)
    expect(replay).toMatchObject({ status: 200, body })
    expect(answered[0]).toBe('replay')
    for (const reply of replies) expectUnavailable(reply)
  })

  test('nothing to the broadcast: the hash within 3 s, and the payout once the node is back', async () => {
    const faucet = await node.start(limits)
    const wallet = createWallet()
    const signed = await sign(faucet.url, wallet)
    const timeLimit = await getTimeLimit(faucet.url)
    node.proxy.interfere((context) =>
      isBroadcast(context.methods) ? hangs(context) : undefined,
    )
    const spent = await time(async () =>
      expect((await post(faucet.url, signed)).status).toBe(200),
    )
    expect(spent).toBeLessThan(timeLimit)
    node.proxy.interfere()
    await makeDue(faucet)
    await node.recover(faucet)
    await expectPaidOnce(node, faucet.url, wallet)
  })
})

test('behavior: a reset chain owes no payouts', async () => {
  const before = await node.devnet.snapshot()
  const store = await takeStore()
  const first = await node.start({}, { ...store, close: async () => {} })
  const wallet = await pay(first.url)
  await node.recover(first)

  await node.devnet.revert(before)
  node.proxy.interfere(beginAnew)
  const path = node.path('anew.json')
  const deployment = { ...node.deployment, genesisHash: otherGenesis }
  writeFileSync(path, JSON.stringify(deployment))
  const second = await node.start({ FAUCET_DEPLOYMENT: path }, store)
  // Many visitors claim at the same time.
  const wallets = [wallet, ...Array.from({ length: 9 }, createWallet)]
  await Promise.all(wallets.map((wallet) => pay(second.url, wallet)))
  await node.settle(second)
  const states = [...Array(10).keys()].map((nonce) => `${nonce} confirmed`)
  expect((await readStates(second)).sort()).toEqual(
    ['0 confirmed', ...states].sort(),
  )
})

test('behavior: two replicas rarely resend a payout while no block is mined', async () => {
  const faucet = await node.start()
  await node.client.setAutomine(false)
  await pay(faucet.url)
  await makeDue(faucet)
  let sent = 0
  node.proxy.interfere(({ methods }) => {
    if (isBroadcast(methods)) sent += 1
  })
  const other = createRecovery(faucet.faucet)
  for (let round = 0; round < 5; round += 1)
    await Promise.all([faucet.recover(), other()])
  expect(sent).toBe(1)
})
