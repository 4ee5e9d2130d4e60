// #region test
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import { getBalances } from '@letheswap/sdk'

let devnet: Devnet
before(async () => {
  devnet = await startDevnet()
})
after(() => devnet.stop())

test('minted coins arrive', async () => {
  const { client, deployment } = devnet
  const account = devnet.accounts[2].address
  await devnet.mint({ symbol: 'USDT', to: account, amount: 1_000_000n })
  const { balances } = await getBalances(client, { deployment, account })
  assert.equal(balances.USDT, 1_000_000n)
})
// #endregion test
