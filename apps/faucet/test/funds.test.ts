import { describe, expect, test } from 'vitest'
import {
  expectPaidOnce,
  expectRefusal,
  expectUntouched,
} from './support/expectations.js'
import { useSpoiledNode } from './support/spoiledNode.js'
import { claim, createWallet } from './support/wallet.js'

const node = useSpoiledNode()

describe('fault 28: nothing left', () => {
  const empty = 'Faucet is out of USDT'

  test('of the token, counting what is promised but not mined', async () => {
    const held = await node.network.balanceOf(
      'USDT',
      node.network.faucetAddress,
    )
    // Two fit into the balance, three do not.
    const half = String(held / 2n / 10n ** 6n)
    const faucet = await node.start({
      FAUCET_AMOUNTS: `USDT=${half}`,
      FAUCET_DAILY_BUDGETS: `USDT=${held}`,
    })
    await node.network.client.setAutomine(false)
    const wallets = [createWallet(), createWallet(), createWallet()] as const
    expect((await claim(faucet.url, wallets[0])).status).toBe(200)
    expect((await claim(faucet.url, wallets[1])).status).toBe(200)
    expectRefusal(await claim(faucet.url, wallets[2]), 503, empty)
    await node.network.devnet.mine()
    await expectPaidOnce(node.network, faucet.url, wallets[0])
    await expectPaidOnce(node.network, faucet.url, wallets[1])
    await expectUntouched(node.network, faucet.url, wallets[2])
  })

  test('of gas', async () => {
    const faucet = await node.start()
    await node.network.client.setBalance({
      address: node.network.faucetAddress,
      value: 1_000n,
    })
    const wallet = createWallet()
    expectRefusal(await claim(faucet.url, wallet), 503, empty)
    await expectUntouched(node.network, faucet.url, wallet)
  })

  test("of the day's budget, which begins anew the next day", async () => {
    const faucet = await node.start({ FAUCET_DAILY_BUDGETS: 'USDT=2000' })
    const wallet = createWallet()
    expect((await claim(faucet.url, createWallet())).status).toBe(200)
    expect((await claim(faucet.url, createWallet())).status).toBe(200)
    expectRefusal(await claim(faucet.url, wallet), 503, empty)
    await expectUntouched(node.network, faucet.url, wallet)
    // Another token has a budget of its own.
    expect((await claim(faucet.url, wallet, 'DAI')).status).toBe(200)
    await faucet.query('update budgets set day = day - 1')
    expect((await claim(faucet.url, wallet)).status).toBe(200)
  })
})
