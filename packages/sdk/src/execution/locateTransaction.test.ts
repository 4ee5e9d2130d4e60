import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { planOneStep } from '../../test/plans.js'
import { connectWith } from '../../test/wallet.js'
import { locateTransaction } from './locateTransaction.js'

const chain = useChain()

test('behavior: finds mined and pending transactions', async () => {
  const { client, devnet, user } = chain
  const plan = await planOneStep(chain)
  const { hash } = await chain.execute(plan)
  const { nonce } = await devnet.client.getTransaction({ hash })
  const parameters = { from: user.address, nonce, hashes: [hash] }
  expect(await locateTransaction(client, parameters)).toMatchObject({
    status: 'mined',
    receipt: { transactionHash: hash },
  })
  // The block contains the transaction, although no lookup by hash returns it.
  const forgetful = connectWith(chain, {
    eth_getTransactionReceipt: () => null,
    eth_getTransactionByHash: () => null,
  })
  expect(await locateTransaction(forgetful, parameters)).toMatchObject({
    status: 'pending',
    transaction: { hash },
  })
})
