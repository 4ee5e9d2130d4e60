/** The three screens, in the header's order. */
export const navigation = [
  { to: '/faucet', label: 'Faucet' },
  { to: '/swap', label: 'Swap' },
  { to: '/pools', label: 'Pools' },
] as const
