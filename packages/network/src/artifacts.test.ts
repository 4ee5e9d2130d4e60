import { startDevnet } from '@letheswap/devnet'
import { parseAbi, parseEther } from 'viem'
import { readContract, sendTransaction } from 'viem/actions'
import { expect, test } from 'vitest'

test('rule: the wrapped coin wraps a plain payment, as WETH9 does', async () => {
  const devnet = await startDevnet()
  const [account] = devnet.accounts
  const to = devnet.deployment.contracts.wrappedNative
  await sendTransaction(devnet.client, {
    account,
    chain: null,
    to,
    value: parseEther('1.5'),
  })
  await devnet.client.mine({ blocks: 1 })
  const balance = await readContract(devnet.client, {
    address: to,
    abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
    functionName: 'balanceOf',
    args: [account.address],
  })
  await devnet.stop()
  expect(balance).toBe(parseEther('1.5'))
})
