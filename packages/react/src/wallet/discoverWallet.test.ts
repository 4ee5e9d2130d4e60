import type { EIP6963ProviderDetail } from 'mipd'
import { expect, test } from 'vitest'
import { discoverWallet } from './discoverWallet.js'

const provider = (flags: object = {}) => ({
  request: async () => null,
  ...flags,
})
const announce = (rdns: string, provider: unknown, name = 'Some Wallet') =>
  ({
    info: { rdns, name, uuid: '', icon: 'data:,' },
    provider,
  }) as unknown as EIP6963ProviderDetail
const discover = (
  announced: readonly EIP6963ProviderDetail[],
  ethereum?: unknown,
) => discoverWallet({ store: { getProviders: () => announced }, ethereum })

test('default: finds MetaMask by its announcement, in any order', () => {
  const metaMask = provider()
  expect(
    discover(
      [
        announce('com.example.wallet', provider()),
        announce('io.metamask', metaMask),
      ],
      provider({ isMetaMask: true }),
    ),
  ).toBe(metaMask)
})

test('behavior: accepts MetaMask’s mobile and experimental builds', () => {
  const mobile = provider()
  expect(discover([announce('io.metamask.mobile', mobile)])).toBe(mobile)
})

test('behavior: uses window.ethereum if no wallet announces itself', () => {
  const ethereum = provider({ isMetaMask: true })
  expect(discover([], ethereum)).toBe(ethereum)
})

test('behavior: finds MetaMask among several injected wallets', () => {
  const metaMask = provider({ isMetaMask: true })
  const ethereum = provider({ providers: [provider(), metaMask] })
  expect(discover([], ethereum)).toBe(metaMask)
})

test('error: reports a missing wallet', () => {
  expect(() => discover([])).toThrowErrorMatchingInlineSnapshot(`
    [WalletNotInstalledError: MetaMask is not installed.

    Install the MetaMask extension and reload the page.]
  `)
})

test.each([
  ['another wallet', provider()],
  ['an impostor', provider({ isMetaMask: true, isRabby: true })],
])('error: %s as window.ethereum is not MetaMask', (_, ethereum) => {
  expect(() => discover([], ethereum)).toThrowErrorMatchingInlineSnapshot(
    `[NotMetaMaskError: The wallet of this page is not MetaMask.]`,
  )
})

test('error: rejects a wallet that announces another name, despite its flag', () => {
  expect(() =>
    discover(
      [announce('com.example.wallet', provider(), 'Example')],
      provider({ isMetaMask: true }),
    ),
  ).toThrowErrorMatchingInlineSnapshot(
    `[NotMetaMaskError: The wallet "Example" is not MetaMask.]`,
  )
})

test.each([undefined, {}])(
  'error: rejects an announcement without a provider (%j)',
  (broken) => {
    expect(() =>
      discover([announce('io.metamask', broken)]),
    ).toThrowErrorMatchingInlineSnapshot(
      `[NoProviderError: No MetaMask provider was found.]`,
    )
  },
)
