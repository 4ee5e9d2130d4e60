import { describe, test } from 'vitest'
import {
  expectPaidOnce,
  expectRefusal,
  expectUntouched,
  pay,
} from './support/expectations.js'
import { useSpoiledNode } from './support/spoiledNode.js'
import { claim, createWallet } from './support/wallet.js'

const node = useSpoiledNode()

describe('refuses a claim', () => {
  const empty = 'Faucet is out of USDT'

  test('that exceeds the token’s balance minus all promised payouts', async () => {
    const held = await node.balanceOf('USDT', node.faucetAddress)
    // The balance covers two payouts, but not three.
    const half = String(held / 2n / 10n ** 6n)
    const faucet = await node.start({
      FAUCET_AMOUNTS: `USDT=${half}`,
      FAUCET_DAILY_BUDGETS: `USDT=${held}`,
    })
    await node.client.setAutomine(false)
    const wallets = [createWallet(), createWallet(), createWallet()] as const
    await pay(faucet.url, wallets[0])
    await pay(faucet.url, wallets[1])
    expectRefusal(await claim(faucet.url, wallets[2]), 503, empty)
    await node.devnet.mine()
    await expectPaidOnce(node, faucet.url, wallets[0])
    await expectPaidOnce(node, faucet.url, wallets[1])
    await expectUntouched(node, faucet.url, wallets[2])
  })

  test('if the account cannot pay for gas', async () => {
    const faucet = await node.start()
    await node.client.setBalance({
      address: node.faucetAddress,
      value: 1_000n,
    })
    const wallet = createWallet()
    expectRefusal(await claim(faucet.url, wallet), 503, empty)
    await expectUntouched(node, faucet.url, wallet)
  })

  test('that exceeds the day’s budget, which is renewed the next day', async () => {
    const faucet = await node.start({ FAUCET_DAILY_BUDGETS: 'USDT=2000' })
    const wallet = createWallet()
    await pay(faucet.url)
    await pay(faucet.url)
    expectRefusal(await claim(faucet.url, wallet), 503, empty)
    await expectUntouched(node, faucet.url, wallet)
    // Other tokens have their own budgets.
    await pay(faucet.url, wallet, 'DAI')
    await faucet.query('update budgets set day = day - 1')
    await pay(faucet.url, wallet)
  })
})
