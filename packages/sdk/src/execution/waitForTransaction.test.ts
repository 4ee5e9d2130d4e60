import type { Hash, Hex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { replace, sendThen } from '../../test/mempool.js'
import { connectClients, connectWallet, planOneStep } from '../../test/plans.js'
import { connectWith } from '../../test/wallet.js'

const chain = useChain()

afterEach(() => chain.devnet.client.setAutomine(true))

/** Creates clients whose transaction is replaced after the node has shown it. */
function overtake(change: Record<string, unknown>, isMined: boolean) {
  let sent: Hash | undefined
  let by: Promise<Hash> | undefined
  const replaceIt = async () => {
    const hash = await replace(chain, sent as Hash, change)
    if (isMined) await chain.devnet.client.mine({ blocks: 1 })
    return hash
  }
  const clients = connectClients(
    chain,
    sendThen(chain, async (hash) => {
      sent = hash
    }),
    {
      eth_getTransactionByHash: async (params, forward) => {
        const transaction = await forward('eth_getTransactionByHash', params)
        // The transaction of an earlier test may be read before one is sent.
        if (sent) by ??= replaceIt()
        await by
        return transaction
      },
    },
  )
  return { clients, getReplacement: () => by }
}

test('rule: reports the new hash before it is mined', async () => {
  const plan = await planOneStep(chain)
  const { clients, getReplacement } = overtake({}, false)
  const { hash } = await chain.execute(plan, {
    clients,
    onProgress: async ({ hash, status }) => {
      if (status !== 'replaced') return
      expect(hash).toBe(await getReplacement())
      await chain.devnet.client.mine({ blocks: 1 })
    },
  })
  expect(hash).toBe(await getReplacement())
})

test('rule: a cancelled transaction stays cancelled, and a new plan succeeds', async () => {
  const plan = await planOneStep(chain)
  const { clients } = overtake(
    { to: chain.user.address, data: '0x', value: '0x0' },
    true,
  )
  const error = await chain.fail(plan, { clients, pollingInterval: 1 })
  await chain.devnet.client.setAutomine(true)
  const { name } = error
  expect(name).toBe('TransactionCancelledError')
  await expect(chain.resume(plan, error.state)).rejects.toMatchObject({ name })
  const { receipt } = await chain.execute(await planOneStep(chain))
  expect(receipt.status).toBe('success')
})

test.each(['is found if it is mined later', 'may be planned again'])(
  'rule: a dropped transaction %s',
  async (how) => {
    const { client } = chain.devnet
    const plan = await planOneStep(chain)
    let bytes: Hex = '0x'
    const clients = connectClients(
      chain,
      sendThen(chain, async (hash) => {
        bytes = (await client.request({
          method: 'eth_getRawTransactionByHash',
          params: [hash],
        } as never)) as Hex
        await client.dropTransaction({ hash })
      }),
    )
    const error = await chain.fail(plan, {
      ...{ clients, pollingInterval: 1, dropTimeout: 1 },
    })
    expect(error.name).toBe('TransactionDroppedError')
    await client.setAutomine(true)
    if (how.startsWith('is found'))
      await client.sendRawTransaction({ serializedTransaction: bytes })
    const { hash, receipt } = how.startsWith('is found')
      ? await chain.resume(plan, error.state, { clients })
      : await chain.execute(await planOneStep(chain))
    expect(receipt.status).toBe('success')
    expect(hash === error.hash).toBe(how.startsWith('is found'))
  },
)

test('rule: a receipt without a status is not a success', async () => {
  const plan = await planOneStep(chain)
  let answers = 0
  const publicClient = connectWith(chain, {
    eth_getTransactionReceipt: async (params, forward) => ({
      ...((await forward('eth_getTransactionReceipt', params)) as object),
      ...(answers++ < 2 && { status: undefined }),
    }),
  })
  const { receipt } = await chain.execute(plan, {
    clients: { publicClient, walletClient: connectWallet(chain) },
  })
  expect(receipt.status).toBe('success')
})
