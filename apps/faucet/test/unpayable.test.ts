import { numberToHex, pad, parseTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  expectNotReady,
  expectPaidOnce,
  expectRefusal,
  expectUnavailable,
  expectUntouched,
  pay,
} from './support/expectations.js'
import type { TestFaucet } from './support/inProcess.js'
import type { Interference } from './support/rpcProxy.js'
import {
  isBroadcast,
  makeDue,
  readMetric,
  readStates,
  useSpoiledNode,
} from './support/spoiledNode.js'
import { takeStore } from './support/stores.js'
import { claim, createWallet, post, read, sign } from './support/wallet.js'

// The faucet must not promise payouts that cannot succeed.

const node = useSpoiledNode()

const rewrite =
  (method: string, answer: (answer: object) => object): Interference =>
  async ({ methods, forward }) => {
    if (!methods.includes(method)) return
    const answers = [JSON.parse(await forward())].flat()
    return JSON.stringify(
      answers.map((it, index) => (methods[index] === method ? answer(it) : it)),
    )
  }

const needGas = (gas: bigint) =>
  rewrite('eth_estimateGas', (answer) => ({
    ...answer,
    result: `0x${gas.toString(16)}`,
  }))

const readOutOf = async (faucet: TestFaucet) =>
  (await read(await fetch(`${faucet.url}/health/ready`))).body.outOf

describe('gas', () => {
  test('default: is one and a half times the gas of a transfer to a new wallet', async () => {
    const faucet = await node.start()
    // The gas for a new account under a proposed protocol change.
    node.proxy.interfere(needGas(207_391n))
    await pay(faucet.url, createWallet(), 'ZKP')
    const [row] = await faucet.query<{ raw: `0x${string}` }>(
      'select raw_transaction as raw from payouts',
    )
    // One and a half times the gas is 311,086.5, which is rounded up.
    expect(parseTransaction(row?.raw as `0x${string}`).gas).toBe(311_087n)
  })

  test('error: rejects a transfer that needs more than FAUCET_MAX_GAS', async () => {
    const faucet = await node.start({ FAUCET_MAX_GAS: '200000' })
    node.proxy.interfere(needGas(207_391n))
    const wallet = createWallet()
    expectRefusal(
      await claim(faucet.url, wallet),
      503,
      'Faucet cannot pay USDT: a transfer needs too much gas',
    )
    await expectUntouched(node, faucet.url, wallet)
    await expectNotReady(faucet.url, 'out of every token')
  })
})

describe('a token', () => {
  test('that is broken is refused, and the others are paid', async () => {
    const faucet = await node.start()
    const wallet = createWallet()
    // The code is PUSH0 PUSH0 REVERT.
    await node.client.setCode({
      address: node.token('DAI'),
      bytecode: '0x5f5ffd',
    })
    expectRefusal(
      await claim(faucet.url, wallet, 'DAI'),
      503,
      'Faucet cannot pay DAI: its balance cannot be read',
    )
    await pay(faucet.url, wallet)
    await expectPaidOnce(node, faucet.url, wallet)
    expect(await readOutOf(faucet)).toEqual(['DAI'])
  })

  test('whose transfers return false is refused', async () => {
    const faucet = await node.start()
    node.proxy.interfere(async ({ calls, forward }) => {
      const answers = [JSON.parse(await forward())].flat()
      return JSON.stringify(
        answers.map((answer, index) =>
          JSON.stringify(calls[index]).includes('0xa9059cbb') &&
          calls[index]?.method === 'eth_call'
            ? { ...answer, result: `0x${'0'.repeat(64)}` }
            : answer,
        ),
      )
    })
    expectRefusal(
      await claim(faucet.url, createWallet()),
      503,
      'Faucet cannot pay USDT: its transfers do nothing',
    )
  })

  test('that moves coins without an event counts as paid', async () => {
    const faucet = await node.start()
    const address = node.token('DAI')
    // Stores a balance at the slot of its account. transfer(to, amount) adds and
    // subtracts, and any other call is balanceOf(account).
    await node.client.setCode({
      address,
      bytecode:
        '0x5f3560e01c63a9059cbb14601857600435545f5260205ff35b60243580600435540160043555335403335560015f5260205ff3',
    })
    await node.client.setStorageAt({
      address,
      index: pad(node.faucetAddress),
      value: numberToHex(2n ** 128n, { size: 32 }),
    })
    const wallet = await pay(faucet.url, createWallet(), 'DAI')
    await node.recover(faucet)
    expect(await readStates(faucet)).toEqual(['0 confirmed'])
    expect(await node.balanceOf('DAI', wallet.address)).toBe(10n ** 21n)
  })

  test('whose transfers move nothing gets its cooldown and budget refunded', async () => {
    const faucet = await node.start()
    // Returns 2²⁵⁶ − 1 for every call, and emits no event.
    await node.client.setCode({
      address: node.token('DAI'),
      bytecode: '0x5f195f5260205ff3',
    })
    const wallet = await pay(faucet.url, createWallet(), 'DAI')
    await node.recover(faucet)
    expect(await readStates(faucet)).toEqual(['0 reverted'])
    expect(await readMetric(faucet, 'faucet_payouts_reverted_total')).toBe(1)
    await node.devnet.mine(12)
    await node.recover(faucet)
    expect(
      await faucet.query(`select spent::text from budgets where token = 'DAI'`),
    ).toEqual([{ spent: '0' }])
    await pay(faucet.url, wallet, 'DAI')
  })

  test('without a budget for the day is reported by the readiness check', async () => {
    const faucet = await node.start({ FAUCET_DAILY_BUDGETS: 'USDT=1000' })
    expect(await readOutOf(faucet)).toEqual([])
    await pay(faucet.url)
    expect(await readOutOf(faucet)).toEqual(['USDT'])
  })
})

describe('refuses claims', () => {
  test('while the node refuses payouts', async () => {
    const faucet = await node.start()
    node.proxy.interfere(
      rewrite('eth_sendRawTransaction', ({ ...answer }) => ({
        ...answer,
        result: undefined,
        error: { code: -32_000, message: 'exceeds block gas limit' },
      })),
    )
    await node.client.setAutomine(false)
    const first = await pay(faucet.url)
    const wallet = createWallet()
    const signed = await sign(faucet.url, wallet)
    await node.client.request({ method: 'anvil_dropAllTransactions' } as never)
    expectUnavailable(await post(faucet.url, signed))
    await expectNotReady(faucet.url, 'the node refuses payouts')

    node.proxy.interfere()
    await node.client.setAutomine(true)
    await expectUntouched(node, faucet.url, wallet)
    await makeDue(faucet)
    await faucet.recover()
    expect((await post(faucet.url, signed)).status).toBe(200)
    for (const wallet_ of [first, wallet])
      await expectPaidOnce(node, faucet.url, wallet_)
  })

  test('while payouts are stuck, even after a restart, until recovery has settled them', async () => {
    const store = await takeStore()
    const killed = await node.start({}, { ...store, close: async () => {} })
    node.loseBroadcasts()
    const first = await pay(killed.url)
    await makeDue(killed)
    await killed.query(
      `update payouts set waiting_since = now() - interval '61 seconds'`,
    )
    node.proxy.interfere()
    const faucet = await node.start({}, store)
    for (const { url } of [killed, faucet]) {
      expectUnavailable(await claim(url, createWallet()))
      await expectNotReady(url, 'payouts stand still')
    }
    await faucet.recover()
    await node.recover(faucet)
    await pay(faucet.url)
    await expectPaidOnce(node, faucet.url, first)
  })

  test('once the node has another chain, to which nothing is sent', async () => {
    const faucet = await node.start({ FAUCET_PROBE_MAX_AGE_MS: '5000' })
    await pay(faucet.url)
    const wallet = createWallet()
    const signed = await sign(faucet.url, wallet)
    const asked: string[] = []
    node.proxy.interfere(async ({ methods, forward }) => {
      asked.push(...methods)
      return (await forward()).replaceAll(
        node.deployment.genesisHash,
        `0x${'12'.repeat(32)}`,
      )
    })
    expectUnavailable(await post(faucet.url, signed))
    await expectUntouched(node, faucet.url, wallet)
    expect(asked.some((method) => isBroadcast([method]))).toBe(false)
  })
})

test('behavior: settles a backlog on a node that accepts 20 calls at once', async () => {
  const faucet = await node.start()
  await node.client.setAutomine(false)
  for (let index = 0; index < 30; index += 1) await pay(faucet.url)
  await node.client.setAutomine(true)
  await node.devnet.mine()
  let most = 0
  node.proxy.interfere(({ calls }) => {
    most = Math.max(most, calls.length)
    return calls.length > 20 ? { status: 413, body: 'too large' } : undefined
  })
  await node.recover(faucet)
  expect(most).toBe(20)
  expect(new Set(await readStates(faucet))).toEqual(
    new Set(Array.from({ length: 30 }, (_, nonce) => `${nonce} confirmed`)),
  )
})

test('behavior: a repeated message gets its hash after any change of the configuration', async () => {
  const store = await takeStore()
  const before = await node.start({}, { ...store, close: async () => {} })
  const signed = await sign(before.url, createWallet())
  const { body } = await post(before.url, signed)

  const after = await node.start(
    {
      FAUCET_AMOUNTS: 'USDT=5',
      FAUCET_HMAC_KEY: 'another-hmac-key-of-at-least-32-characters',
      FAUCET_ALLOWED_ORIGINS: 'https://other.test',
    },
    store,
  )
  expect(await post(after.url, signed)).toMatchObject({ status: 200, body })
  const edited = { ...signed, message: `${signed.message}\n` }
  expectRefusal(
    await post(after.url, edited),
    401,
    'Message was not issued by this faucet',
  )
})
