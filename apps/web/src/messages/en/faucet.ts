import { section } from '../section'

/** The faucet's screen. */
export const faucet = section('faucet', {
  title: 'Faucet',
  intro: ({ coin }: { coin: string }) =>
    `Get free ${coin} test coins and tokens to try swaps and pools.`,
  getCoins: 'Get Free Test Coins',
  limit: 'Max 1 request / 1h per wallet',
  token: 'Token',
  youReceive: 'You receive',
  yourAddress: 'Your address',
  noWallet: 'No wallet connected',
  notConnected: 'Please connect your wallet first',
  requestOf: ({ token }: { token: string }) => `Request ${token}`,
  tryAgainIn: ({ minutes }: { minutes: number }) => `Try again in ${minutes}m`,
  sent: 'Transaction sent',
  tokenSent: ({ token }: { token: string }) =>
    `${token} sent, waiting for confirmation…`,
  waiting: ({ seconds }: { seconds: number }) =>
    `Waiting for confirmation… ${seconds} s`,
  tokenReceived: ({ token }: { token: string }) => `${token} received`,
  notConfirmed: 'Not confirmed yet',
  lastRequests: 'Last Requests:',
  noRequests: ({ token }: { token: string }) => `No ${token} requests yet.`,
  offer: ({ token }: { token: string }) =>
    `Add ${token} to MetaMask to see your balance there.`,
  offerAll: 'Add to MetaMask',
  notNow: 'Not now',
})
