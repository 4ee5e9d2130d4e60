import { parseEther, zeroAddress } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { erc20Call } from '../contracts/reads.js'
import { getBalances } from './getBalances.js'

const chain = useChain()

test('default', async () => {
  const { client, deployment, user, devnet } = chain
  const account = user.address
  const { blockNumber, balances } = await getBalances(client, {
    deployment,
    account,
  })
  expect(blockNumber).toBe(await devnet.client.getBlockNumber())
  expect(balances.ZKP).toBe(await getBalance(client, { address: account }))
  for (const { symbol, address } of deployment.tokens)
    expect(balances[symbol]).toBe(
      await readContract(client, erc20Call(address, 'balanceOf', account)),
    )
})

test('rule: all balances are one request', async () => {
  const { client, requests } = chain
  const parameters = chain.own
  // The first read also checks whether contracts see the chain's block number.
  await getBalances(client, parameters)
  requests.length = 0
  await getBalances(client, parameters)
  expect(requests.map(({ method }) => method)).toEqual(['eth_call'])
})

test('rule: a failed read is an error, never a zero', async () => {
  const { client, deployment, user } = chain
  const [first, ...rest] = deployment.tokens
  const broken = {
    ...deployment,
    tokens: [{ ...first, address: deployment.contracts.factory }, ...rest],
  } as typeof deployment
  await expect(
    getBalances(client, { deployment: broken, account: user.address }),
  ).rejects.toMatchObject({
    name: 'ReadFailedError',
    shortMessage: 'Could not read the balance of USDT.',
  })
  // The other balances are available without it.
  const { balances, unread } = await getBalances(client, {
    deployment: broken,
    account: user.address,
    allowFailure: true,
  })
  expect(unread).toEqual(['USDT'])
  expect(balances).not.toHaveProperty('USDT')
  const whole = await getBalances(client, chain.own)
  expect(balances.DAI).toBe(whole.balances.DAI)
})

test('error: Multicall3 is not where the deployment says', async () => {
  const { client, deployment, user } = chain
  const contracts = { ...deployment.contracts, multicall3: zeroAddress }
  await expect(
    getBalances(client, {
      deployment: { ...deployment, contracts },
      account: user.address,
    }),
  ).rejects.toMatchObject({
    name: 'ReadFailedError',
    shortMessage: 'Could not read the balances.',
  })
})

test('behavior: an amount larger than a number can hold', async () => {
  const { client, devnet, user } = chain
  const amount = 2n ** 200n
  await devnet.mint({ symbol: 'DAI', to: user.address, amount })
  const { balances } = await getBalances(client, chain.own)
  expect(balances.DAI).toBe(amount + parseEther('1000'))
})

test("reads the balances of the client's account by default", async () => {
  const { client, clients, deployment } = chain
  expect(await getBalances(clients.walletClient, { deployment })).toEqual(
    await getBalances(client, chain.own),
  )
  await expect(getBalances(client, { deployment })).rejects.toMatchObject({
    name: 'AccountRequiredError',
  })
})
