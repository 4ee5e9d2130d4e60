// @vitest-environment jsdom
import { type Devnet, startDevnet } from '@letheswap/devnet'
import type { Config } from '@letheswap/react'
import { announceWallet, createTestWallet } from '@letheswap/test-wallet'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { notify } from '../src/lib/notify'
import { renderPage, says, until } from './renderPage'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

const load = vi.hoisted(() => ({ failures: 0 }))
vi.mock(import('../src/components/wallet/connector'), async (original) => {
  if (load.failures-- > 0) throw new TypeError('Failed to fetch')
  return original()
})

/** Opens the page with its config, and collects the errors that a boundary catches. */
async function open() {
  const { chain, genesisHash } = devnet.deployment
  // The page loads the wallet's code if it was connected before.
  localStorage.setItem(
    `letheswap.preferences:${chain.id}:${genesisHash}`,
    '{"state":{"autoConnect":true},"version":1}',
  )
  let config: Config | undefined
  const { caught } = await renderPage('/faucet', {
    deployment: { ...devnet.deployment, faucetUrl: 'http://faucet.test' },
    options: {
      fetch: () => new Promise(() => {}),
      async connector(given) {
        config = given
        throw new Error('No wallet')
      },
    },
  })
  await says('Get Free Test Coins')
  await until(() => expect(config).toBeDefined())
  return { caught, config: config as unknown as Config }
}

test('a toast that throws affects neither the screen nor later toasts', async () => {
  const { caught } = await open()
  notify({ kind: 'none' as 'info', message: 'Broken' })
  await until(() => expect(caught).toHaveLength(1))
  notify({ kind: 'info', message: 'A later toast' })
  await says('A later toast')
  await says('Get Free Test Coins')
  expect(document.body.textContent).not.toContain('Broken')
})

test('an error in the header’s wallet line affects neither', async () => {
  const { caught, config } = await open()
  // Makes an invalid prompt, whose texts only the header shows.
  const kind = Object.create(null) as never
  config.prompts.setState({ open: [{ kind }] })
  await until(() => expect(caught).toHaveLength(1))
  await says('Get Free Test Coins')
  notify({ kind: 'info', message: 'A later toast' })
  await says('A later toast')
})

test('requests the wallet’s code again after it failed to load', async () => {
  load.failures = 1
  const wallet = createTestWallet({
    chains: { 500000: devnet.rpcUrl },
    chainId: 500000,
  })
  wallet.connect()
  onTestFinished(announceWallet(wallet, 'metamask'))
  await renderPage('/faucet', { deployment: devnet.deployment, options: {} })
  await says('LetheZKP has no faucet.')
  await until(() =>
    expect(document.body.textContent).toContain(wallet.address.slice(0, 6)),
  )
  expect(load.failures).toBeLessThan(0)
})
