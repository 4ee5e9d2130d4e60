import { section } from '../section'

/** What stands in the way on any screen, and what is announced on any. */
export const notices = section('notices', {
  offline: 'You are offline. Figures will update when you are back online.',
  balancesUnread: ({ tokens }: { tokens: string }) =>
    `These balances could not be read: ${tokens}. Everything else works.`,
  notResponding: 'The network isn’t responding.',
  balancesNotLoaded: 'Your balances could not be loaded.',
  balancesUpdatedAt: ({ time }: { time: string }) =>
    `Balances were last updated at ${time}.`,
  otherNetwork: ({ chain }: { chain: string }) =>
    `Your wallet is connected to another network. Switch to ${chain} to continue.`,
  reset:
    'This test network was reset, so earlier balances and transactions are gone. MetaMask may still send a transaction that was pending: to drop it, open Settings → Developer tools there and choose “Delete activity and nonce data”.',
  closeNotification: 'Close notification',
  received: 'Tokens successfully received!',
  unconfirmed:
    'Transaction sent but not confirmed yet. Please check your wallet.',
  swapped: ({
    amount,
    from,
    to,
  }: {
    amount: string
    from: string
    to: string
  }) => `Swap successful: ${amount} ${from} → ${to}`,
  liquidityAdded: 'Liquidity added successfully!',
  liquidityAddedTo: ({ pool }: { pool: string }) =>
    `Added liquidity to ${pool}`,
  liquidityRemoved: ({ amount, pool }: { amount: string; pool: string }) =>
    `Removed ${amount} LP from ${pool}`,
})
