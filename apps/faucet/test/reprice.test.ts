import type { RpcCall } from '@letheswap/devnet'
import { parseGwei, parseTransaction } from 'viem'
import { expect, test } from 'vitest'
import {
  expectNotReady,
  expectPaidOnce,
  expectUnavailable,
  pay,
} from './support/expectations.js'
import type { TestFaucet } from './support/inProcess.js'
import {
  isBroadcast,
  readStates,
  useSpoiledNode,
} from './support/spoiledNode.js'
import { claim, createWallet, post, read, sign } from './support/wallet.js'

const node = useSpoiledNode()

/** Makes all payouts wait for this number of seconds at their current price. */
const wait = (faucet: TestFaucet, seconds: number) =>
  faucet.query(`update payouts set
    waiting_since = now() - interval '${seconds} seconds',
    created_at = now() - interval '${seconds} seconds'`)

/**
 * 90 gwei is more than eight times the previous fee, so none of the earlier
 * transactions is mined.
 */
const setBaseFee = (gwei: string) =>
  node.client.setNextBlockBaseFeePerGas({
    baseFeePerGas: parseGwei(gwei),
  })
const raiseBaseFee = () => setBaseFee('90')

const readRaw = async (faucet: TestFaucet) => {
  const rows = await faucet.query<{ raw: `0x${string}` }>(
    'select raw_transaction as raw from payouts order by nonce',
  )
  return rows.map(({ raw }) => parseTransaction(raw))
}

test('reprices pending payouts after a lasting rise of the base fee, and pays each once', async () => {
  const faucet = await node.start()
  await node.client.setAutomine(false)
  const wallets = [createWallet(), createWallet(), createWallet()]
  const signed = await Promise.all(
    wallets.map((wallet) => sign(faucet.url, wallet)),
  )
  for (const body of signed)
    expect((await post(faucet.url, body)).status).toBe(200)
  const before = await readRaw(faucet)
  await raiseBaseFee()
  await node.devnet.mine()
  expect(await node.getNonce()).toBe(0)

  // Recovery waits at first, because a rush often passes.
  await faucet.recover()
  expect(await readRaw(faucet)).toEqual(before)
  await wait(faucet, 61)
  await expectNotReady(faucet.url, 'payouts stand still')
  await raiseBaseFee()
  await faucet.recover()
  const after = await readRaw(faucet)
  for (const [index, old] of before.entries()) {
    const { r: _, s: __, v: ___, yParity: ____, ...next } = after[index] ?? {}
    // The transfer is the same, at a price that is sufficient for 17 more full blocks.
    expect(next).toMatchObject({
      nonce: index,
      to: old.to,
      data: old.data,
      gas: old.gas,
    })
    expect(next.maxFeePerGas).toBeGreaterThan(parseGwei('90'))
    expect(next.maxPriorityFeePerGas as bigint).toBeGreaterThanOrEqual(
      // Nodes require a higher price for the same nonce, here by an eighth.
      ((old.maxPriorityFeePerGas as bigint) * 9n) / 8n,
    )
  }
  await raiseBaseFee()
  await node.devnet.mine()
  await node.recover(faucet)
  expect(await readStates(faucet)).toEqual(
    ['0', '1', '2'].map((nonce) => `${nonce} confirmed`),
  )
  for (const wallet of wallets) await expectPaidOnce(node, faucet.url, wallet)
  // A repeated request returns the version that was mined.
  const [{ hash } = { hash: '' }] = await faucet.query<{ hash: string }>(
    'select tx_hash as hash from payouts where nonce = 0',
  )
  expect((await post(faucet.url, signed[0])).body).toEqual({ txHash: hash })
  expect((await read(await fetch(`${faucet.url}/health/ready`))).status).toBe(
    200,
  )
})

/** Sets the database's clock back by an hour, relative to the stored payouts. */
const stepBack = (faucet: TestFaucet) =>
  faucet.query(`update payouts set created_at = now() + interval '1 hour',
    sent_at = now() + interval '1 hour',
    waiting_since = now() + interval '1 hour'`)

test('resends payouts that were lost before the clock was set back', async () => {
  const faucet = await node.start()
  node.loseBroadcasts()
  await pay(faucet.url)
  node.proxy.interfere()
  await stepBack(faucet)
  await faucet.recover()
  await node.recover(faucet)
  expect(await readStates(faucet)).toEqual(['0 confirmed'])
})

test('reprices payouts that were priced before the clock was set back', async () => {
  const faucet = await node.start()
  await node.client.setAutomine(false)
  await claim(faucet.url, createWallet())
  const [before] = await readRaw(faucet)
  await raiseBaseFee()
  await node.devnet.mine()
  await stepBack(faucet)
  await faucet.recover()
  const [after] = await readRaw(faucet)
  expect(after?.maxFeePerGas).toBeGreaterThan(before?.maxFeePerGas as bigint)
})

test('counts the mined version, even if it is the older one', async () => {
  const faucet = await node.start()
  await node.client.setAutomine(false)
  const wallet = createWallet()
  const first = await claim(faucet.url, wallet)
  await wait(faucet, 61)
  await raiseBaseFee()
  // The replacement is stored but never arrives.
  node.loseBroadcasts()
  await faucet.recover()
  const [row] = await faucet.query('select tx_hash from payouts')
  expect(row?.tx_hash).not.toBe(first.body.txHash)
  // After the rush, the older transaction is mined.
  await setBaseFee('1')
  await node.devnet.mine()
  node.proxy.interfere()
  await node.recover(faucet)
  expect(await faucet.query('select state, tx_hash from payouts')).toEqual([
    { state: 'confirmed', tx_hash: first.body.txHash },
  ])
  await expectPaidOnce(node, faucet.url, wallet)
})

// Anvil does not count a transaction if it mines the previous nonce while it receives
// it.
test('replaces a payout that the node has but never counts, and pays it once', async () => {
  const faucet = await node.start()
  const kept = new Set<unknown>()
  node.proxy.interfere(async ({ calls, methods }) => {
    if (!isBroadcast(methods)) return undefined
    const [{ id, params }] = calls as [RpcCall]
    const [bytes] = params as [string]
    if (kept.size > 0 && !kept.has(bytes)) return undefined
    kept.add(bytes)
    const error = { code: -32_003, message: 'transaction already imported' }
    return JSON.stringify([{ jsonrpc: '2.0', id, error }])
  })
  const wallet = await pay(faucet.url)
  await wait(faucet, 9)
  await faucet.recover()
  await node.recover(faucet)
  expect(await readStates(faucet)).toEqual(['0 pending'])
  await wait(faucet, 11)
  await faucet.recover()
  await node.recover(faucet)
  expect(await readStates(faucet)).toEqual(['0 confirmed'])
  await expectPaidOnce(node, faucet.url, wallet)
})

test('limits a replacement’s price to the account’s balance', async () => {
  const faucet = await node.start()
  await node.client.setAutomine(false)
  const wallet = await pay(faucet.url)
  const [before] = await readRaw(faucet)
  // The usual price of eight times the base fee would be 720 gwei.
  await node.client.setBalance({
    address: node.faucetAddress,
    value: (before?.value ?? 0n) + (before?.gas ?? 0n) * parseGwei('120'),
  })
  await raiseBaseFee()
  await node.devnet.mine()
  await raiseBaseFee()
  await wait(faucet, 61)
  await faucet.recover()
  const [after] = await readRaw(faucet)
  expect(after?.maxFeePerGas).toBe(parseGwei('120'))
  await raiseBaseFee()
  await node.devnet.mine()
  await node.recover(faucet)
  expect(await readStates(faucet)).toEqual(['0 confirmed'])
  await expectPaidOnce(node, faucet.url, wallet)
})

test('takes no claims and leaves pending payouts unchanged while the price exceeds the limit', async () => {
  const faucet = await node.start({ FAUCET_MAX_FEE_GWEI: '50' })
  await node.client.setAutomine(false)
  await pay(faucet.url)
  const before = await readRaw(faucet)
  await raiseBaseFee()
  await wait(faucet, 61)
  await faucet.recover()
  expect(await readRaw(faucet)).toEqual(before)
  expectUnavailable(await claim(faucet.url, createWallet()))
  await expectNotReady(
    faucet.url,
    'payouts stand still, gas costs more than FAUCET_MAX_FEE_GWEI',
  )
})

const hideBaseFee = (answer: string) =>
  answer.replaceAll('"baseFeePerGas"', '"unknown"')

test.each(['with', 'without'])(
  'raises a price that a node refuses although its blocks are empty, on a chain %s a base fee',
  async (kind) => {
    const faucet = await node.start()
    const accepted: bigint[] = []
    node.proxy.interfere(async ({ calls, methods, forward }) => {
      if (isBroadcast(methods)) {
        const [call] = calls as [RpcCall]
        const [transaction] = call.params as [`0x${string}`]
        const { maxPriorityFeePerGas, gasPrice } = parseTransaction(transaction)
        const price = (maxPriorityFeePerGas ?? gasPrice) as bigint
        const error = { code: -32000, message: 'transaction underpriced' }
        if (price >= parseGwei('30')) accepted.push(price)
        else return JSON.stringify([{ jsonrpc: '2.0', id: call.id, error }])
      }
      const answer = (await forward()).replace(
        /"reward":\[.*?\]\]/,
        '"reward":[]',
      )
      return kind === 'with' ? answer : hideBaseFee(answer)
    })
    const wallet = await pay(faucet.url)
    for (let round = 0; accepted.length === 0 && round < 10; round += 1) {
      await wait(faucet, 11)
      await faucet.query('update payouts set sent_at = null')
      await faucet.recover()
    }
    // The price is close to the one that the node requires, not a multiple of it.
    expect(accepted[0]).toBeLessThan(parseGwei('60'))
    await node.recover(faucet)
    expect(await readStates(faucet)).toEqual(['0 confirmed'])
    await expectPaidOnce(node, faucet.url, wallet)
  },
)

test('raises the gas price of pending payouts on a chain without a base fee', async () => {
  const faucet = await node.start()
  // Blocks and fees are in the format from before EIP-1559. The node still accepts the
  // transactions.
  node.proxy.interfere(async ({ forward }) => hideBaseFee(await forward()))
  await node.client.setAutomine(false)
  const wallet = createWallet()
  const first = await claim(faucet.url, wallet)
  expect(first.status).toBe(200)
  const [before] = await readRaw(faucet)
  expect(before?.type).toBe('legacy')

  await wait(faucet, 61)
  await raiseBaseFee()
  await faucet.recover()
  const [after] = await readRaw(faucet)
  expect(after).toMatchObject({
    type: 'legacy',
    nonce: before?.nonce,
    to: before?.to,
    data: before?.data,
  })
  expect(after?.gasPrice).toBeGreaterThan(parseGwei('90'))
  await node.devnet.mine()
  await node.recover(faucet)
  expect(await readStates(faucet)).toEqual(['0 confirmed'])
  await expectPaidOnce(node, faucet.url, wallet)
})
