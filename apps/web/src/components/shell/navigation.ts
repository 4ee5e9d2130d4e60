/** The three screens, in the header's order. */
export const navigation = [
  { to: '/faucet', name: 'faucet' },
  { to: '/swap', name: 'swap' },
  { to: '/pools', name: 'pools' },
] as const
