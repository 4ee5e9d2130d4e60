import { section } from '../section'

/** What every screen shows, and what several screens do. */
export const common = section('common', {
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  navigation: { faucet: 'Faucet', swap: 'Swap', pools: 'Pools' },
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  themes: {
    system: 'Theme: system. Switch to light',
    light: 'Theme: light. Switch to dark',
    dark: 'Theme: dark. Switch to system',
  },
  connectWallet: 'Connect Wallet',
  disconnect: 'Disconnect',
  refreshBalances: 'Refresh balances',
  copyAddress: ({ address }: { address: string }) => `Copy address ${address}`,
  wrongNetwork: 'Wrong network',
  switchNetwork: 'Switch network',
  pending: ({ count }: { count: number }) => `${count} pending`,
  openMetaMask: 'Open MetaMask',
  prompts: {
    connect: 'it asks you to connect',
    network: 'it asks about the network',
    sign: 'it asks for a signature',
    transaction: 'it asks about a transaction',
    watchAsset: 'it asks about a token',
  },
  confirm: 'Confirm in MetaMask',
  confirmNetwork: 'Confirm the network in MetaMask',
  stopWaiting: 'Stop waiting',
  connected: 'Wallet connected successfully!',
  disconnected: 'Wallet disconnected successfully!',
  openInMetaMask: 'Open this page in the MetaMask app to connect.',
  openInMetaMaskCopied:
    'Open this page in the MetaMask app to connect. The page’s URL was copied.',
  notConnected: 'Please connect your wallet',
  testWallet:
    'Use a throw-away test wallet, not your personal one. Coins here have no value.',
  addToMetaMask: ({ token }: { token: string }) => `Add ${token} to MetaMask`,
  tokenAdded: ({ token }: { token: string }) => `${token} added to MetaMask`,
  tokenNotAdded: ({ token }: { token: string }) =>
    `${token} was not added to MetaMask`,
  tokenFailed: ({ token }: { token: string }) =>
    `Failed to add ${token} to MetaMask`,
  balance: 'Balance:',
  balanceUnknown: 'not available',
  notUpdatedYet: 'not updated yet',
  updatedAt: ({ time }: { time: string }) => `last updated at ${time}`,
  addressCopied: 'Address copied',
  copyFailed: 'Copy failed',
  copyHash: 'Copy transaction hash',
  hashCopied: 'Transaction hash copied',
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try again',
  reload: 'Reload page',
  notDisplayed: 'This page could not be displayed',
  notLoaded:
    'A part of this page could not be loaded. Check your connection and try again, or reload the page.',
  unknown: 'Something went wrong',
  checkConnection: 'Check your internet connection, then try again.',
})
