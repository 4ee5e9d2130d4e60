import { pad, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { routeCall } from '../../test/send.js'
import { swap } from '../../test/swap.js'
import { decodeTransaction } from './decodeTransaction.js'

const chain = useChain()

test('default: a swap with its payer, and nothing of a transaction that failed or is not known', async () => {
  const { client, deployment, devnet, user } = chain
  const { hash, amountOut } = await swap(chain, {
    tokenIn: 'ZKP',
    tokenOut: 'DAI',
    amountIn: parseEther('1'),
  })
  const parties = { payer: user.address, recipient: user.address }
  expect(await decodeTransaction(client, { deployment, hash })).toMatchObject([
    { type: 'wrap', amount: parseEther('1'), payer: user.address },
    { type: 'transfer', token: { symbol: 'WZKP' } },
    { type: 'transfer', token: { symbol: 'DAI' }, to: user.address },
    { type: 'swap', amountOut, ...parties },
  ])
  const failed = await devnet.client.writeContract({
    // The router has no allowance.
    ...routeCall(chain, ['DAI', 'USDT'], 1n),
    account: user,
    chain: null,
    gas: 200_000n,
  })
  await devnet.client.waitForTransactionReceipt({ hash: failed })
  expect(await decodeTransaction(client, { deployment, hash: failed })).toEqual(
    [],
  )
  const unknown = { deployment, hash: pad('0x1') }
  expect(await decodeTransaction(client, unknown)).toBe(undefined)
})
