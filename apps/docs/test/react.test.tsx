// @vitest-environment jsdom
import { type Devnet, startDevnet } from '@letheswap/devnet'
import { announceWallet, createTestWallet } from '@letheswap/test-wallet'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { App } from '../snippets/react/App.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(async () => {
  cleanup()
  await devnet?.stop()
})

test('the app of the pages connects, swaps and finds the swap', async () => {
  const { chain } = devnet.deployment
  const wallet = createTestWallet({
    chains: { [chain.id]: devnet.rpcUrl },
    chainId: chain.id,
    privateKeys: [devnet.accounts[2].privateKey],
  })
  const silence = announceWallet(wallet, 'metamask')
  render(<App deployment={devnet.deployment} />)
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }))
  expect(await screen.findByText('10000 ZKP')).toBeDefined()
  const swap = await screen.findByRole('button', {
    name: /for 0\.49 USDT/,
  })
  fireEvent.click(swap)
  expect(await screen.findByText(/^Done: 0x/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Load history' }))
  expect(await screen.findByText('1 swaps')).toBeDefined()
  silence()
})
