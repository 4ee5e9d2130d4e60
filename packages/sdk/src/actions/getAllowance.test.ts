import { writeContract } from 'viem/actions'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { getApproveCall } from '../contracts/getApproveCall.js'
import { getToken } from '../deployment/registry.js'
import { getAllowance } from './getAllowance.js'
import { waitForReceipt } from './waitForReceipt.js'

const chain = useChain()

test('default', async () => {
  const { client, clients, deployment, devnet, user } = chain
  const { address: token } = getToken(deployment, 'USDT')
  const parties = {
    token,
    owner: user.address,
    spender: deployment.contracts.router,
  }
  expect(await getAllowance(client, parties)).toBe(0n)
  const hash = await writeContract(clients.walletClient, {
    ...getApproveCall({ ...parties, amount: 2n ** 256n - 1n }),
    chain: null,
    account: user,
  } as never)
  await waitForReceipt(devnet.client, { hash })
  expect(await getAllowance(client, parties)).toBe(2n ** 256n - 1n)
})

test('error: not a token', async () => {
  const { client, deployment, user } = chain
  await expect(
    getAllowance(client, {
      token: deployment.contracts.factory,
      owner: user.address,
      spender: deployment.contracts.router,
    }),
  ).rejects.toMatchObject({
    name: 'ReadFailedError',
    shortMessage: 'Could not read the allowance.',
  })
})
