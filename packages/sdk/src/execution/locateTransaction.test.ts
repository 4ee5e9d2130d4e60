import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { planOneStep } from '../../test/plans.js'
import { connectWith } from '../../test/wallet.js'
import { locateTransaction } from './locateTransaction.js'

const chain = useChain()

test('behavior: what is mined and what is pending', async () => {
  const { client, devnet, user } = chain
  const plan = await planOneStep(chain)
  const { hash } = await chain.execute(plan)
  const { nonce } = await devnet.client.getTransaction({ hash })
  const parameters = { from: user.address, nonce, hashes: [hash] }
  expect(await locateTransaction(client, parameters)).toMatchObject({
    status: 'mined',
    receipt: { transactionHash: hash },
  })
  // Its block shows it, though no look-up by hash does.
  const forgetful = connectWith(chain, {
    eth_getTransactionReceipt: () => null,
    eth_getTransactionByHash: () => null,
  })
  expect(await locateTransaction(forgetful, parameters)).toMatchObject({
    status: 'pending',
    transaction: { hash },
  })
})
