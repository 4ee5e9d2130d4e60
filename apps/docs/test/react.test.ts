// @vitest-environment jsdom
import { type Devnet, startDevnet } from '@letheswap/devnet'
import { announceWallet, createTestWallet } from '@letheswap/test-wallet'
import { configure, fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// On a busy machine, a chain takes longer than the default of one second.
configure({ asyncUtilTimeout: 20_000 })

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  await devnet?.stop()
})

test('the documented app connects, swaps and finds the swap', async () => {
  const { chain } = devnet.deployment
  const wallet = createTestWallet({
    chains: { [chain.id]: devnet.rpcUrl },
    chainId: chain.id,
    privateKeys: [devnet.accounts[2].privateKey],
  })
  const silence = announceWallet(wallet, 'metamask')
  document.body.innerHTML = '<div id="root"></div>'
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input === 'http://127.0.0.1:5050/config.json'
      ? Promise.resolve(Response.json(devnet.deployment))
      : fetch(input, init),
  )
  await import('../snippets/react/main.js')
  fireEvent.click(await screen.findByRole('button', { name: 'Connect' }))
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
