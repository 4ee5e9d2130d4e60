import { type Hash, toHex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { replace } from '../../test/mempool.js'
import { connectWith, type Methods } from '../../test/wallet.js'
import { waitForReceipt } from './waitForReceipt.js'

const chain = useChain()
afterEach(() => chain.devnet.client.setAutomine(true))

/** Sends coins to the other account. */
const pay = () =>
  chain.devnet.client.request({
    method: 'eth_sendTransaction',
    params: [
      { from: chain.user.address, to: chain.other.address, value: toHex(1n) },
    ],
  })

/** Sends coins with mining turned off. */
async function payUnmined() {
  await chain.devnet.client.setAutomine(false)
  return pay()
}

const mine = () => chain.devnet.client.mine({ blocks: 1 })

/** Creates a node that changes something once, after it showed a pending transaction. */
function afterFirstSight(change: () => Promise<unknown>): Methods {
  let isSeen = false
  return {
    eth_getTransactionByHash: async (params, forward) => {
      const transaction = await forward('eth_getTransactionByHash', params)
      if (!isSeen) {
        isSeen = true
        await change()
      }
      return transaction
    },
  }
}

test('default: returns the receipt of a mined transaction', async () => {
  const hash = await pay()
  expect(await waitForReceipt(chain.client, { hash })).toMatchObject({
    status: 'success',
    transactionHash: hash,
  })
})

test.each([
  [['eth_getTransactionReceipt']],
  [['eth_getTransactionReceipt', 'eth_getTransactionByHash']],
])(
  'rule: finds a receipt that appears after the latest block: %j',
  async (methods) => {
    const hash = await pay()
    // The block exists without a successor, so the node only shows the receipt late.
    let misses = 12
    const miss =
      (method: string): Methods[string] =>
      (params, forward) =>
        misses-- > 0 ? null : forward(method, params)
    const client = connectWith(
      chain,
      Object.fromEntries(methods.map((method) => [method, miss(method)])),
    )
    const { transactionHash } = await waitForReceipt(client, { hash })
    expect(transactionHash).toBe(hash)
  },
)

test('rule: finds the receipt of a block that was mined during a request', async () => {
  const hash = await payUnmined()
  const client = connectWith(chain, afterFirstSight(mine))
  expect((await waitForReceipt(client, { hash })).transactionHash).toBe(hash)
})

test('rule: a short outage of the node does not end the wait', async () => {
  const hash = await pay()
  let failures = 3
  const client = connectWith(chain, {
    eth_getTransactionReceipt: (params, forward) => {
      if (failures-- > 0) throw new TypeError('fetch failed')
      return forward('eth_getTransactionReceipt', params)
    },
  })
  expect((await waitForReceipt(client, { hash })).transactionHash).toBe(hash)
})

test('rule: accepts the same transaction with a higher fee', async () => {
  const first = await payUnmined()
  let second: Hash | undefined
  const client = connectWith(
    chain,
    afterFirstSight(async () => {
      second = await replace(chain, first, {})
      await chain.devnet.client.mine({ blocks: 3 })
    }),
  )
  const { transactionHash } = await waitForReceipt(client, { hash: first })
  expect(transactionHash).toBe(second)
})

test('error: reports that another transaction used the nonce', async () => {
  const hash = await payUnmined()
  let other: Hash | undefined
  const client = connectWith(
    chain,
    afterFirstSight(async () => {
      other = await replace(chain, hash, { value: '0x2' })
      await mine()
    }),
  )
  const error = await waitForReceipt(client, { hash }).catch((error) => error)
  expect(error).toMatchObject({
    name: 'TransactionNotMinedError',
    shortMessage: `Transaction ${hash} can no longer be mined: ${other} took its nonce.`,
    hash,
    replacedBy: other,
  })
})

test('error: reports a silent node, with the reason', async () => {
  const hash: Hash = `0x${'11'.repeat(32)}`
  await expect(
    waitForReceipt(chain.gone, { hash, timeout: 20 }),
  ).rejects.toMatchObject({
    name: 'TransactionNotMinedError',
    cause: { name: 'HttpRequestError' },
  })
})

test('args: signal ends the wait with its reason', async () => {
  const hash = await payUnmined()
  const reason = new Error('The page was left.')
  const controller = new AbortController()
  const client = connectWith(
    chain,
    afterFirstSight(async () => controller.abort(reason)),
  )
  await expect(
    waitForReceipt(client, { hash, signal: controller.signal }),
  ).rejects.toBe(reason)
})
