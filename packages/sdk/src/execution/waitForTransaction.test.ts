import type { Hash } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { replace, sendThen } from '../../test/mempool.js'
import { connectClients, connectWallet, planOneStep } from '../../test/plans.js'
import { connectWith } from '../../test/wallet.js'

const chain = useChain()

afterEach(() => chain.devnet.client.setAutomine(true))

test('rule: reports the new hash before it is mined', async () => {
  const plan = await planOneStep(chain)
  let first: Hash | undefined
  let replacement: Hash | undefined
  const { hash } = await chain.execute(plan, {
    clients: connectClients(
      chain,
      sendThen(chain, async (sent) => {
        first = sent
      }),
      {
        eth_getTransactionByHash: async (params, forward) => {
          const transaction = await forward('eth_getTransactionByHash', params)
          replacement ??= await replace(chain, first as Hash, {})
          return transaction
        },
      },
    ),
    onProgress: async ({ hash, status }) => {
      if (status !== 'replaced') return
      expect(hash).toBe(replacement)
      await chain.devnet.client.mine({ blocks: 1 })
    },
  })
  expect(hash).toBe(replacement)
})

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
