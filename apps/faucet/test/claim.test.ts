import { waitForReceipt } from '@letheswap/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startInProcess, type TestFaucet } from './support/inProcess.js'
import { type Network, startNetwork } from './support/network.js'
import { claim, createWallet } from './support/wallet.js'

let network: Network
let faucet: TestFaucet
beforeAll(async () => {
  network = await startNetwork()
  faucet = await startInProcess(await network.env())
})
afterAll(async () => {
  await faucet?.stop()
  await network?.stop()
})

test.each([
  ['ZKP', 100n * 10n ** 18n],
  ['USDT', 1_000n * 10n ** 6n],
  ['WETH', 10n ** 17n],
  ['WBTC', 500_000n],
  ['DAI', 1_000n * 10n ** 18n],
])('default: pays %s to a wallet that asks for it', async (symbol, amount) => {
  const wallet = createWallet()
  const { status, body } = await claim(faucet.url, wallet, symbol)
  expect({ status, body }).toEqual({
    status: 200,
    body: { txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
  })
  const receipt = await waitForReceipt(network.client, {
    hash: body.txHash as `0x${string}`,
  })
  expect(receipt.status).toBe('success')
  expect(await network.balanceOf(symbol, wallet.address)).toBe(amount)
})
