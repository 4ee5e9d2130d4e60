import { section } from '../section'

/** How to add the network to the wallet by hand. */
export const instructions = section('instructions', {
  title: ({ coin }: { coin: string }) => `How to Add ${coin} Network`,
  description:
    'MetaMask will ask to add the network when you continue. To add it yourself, open MetaMask, choose Networks, then Add a custom network, and enter:',
  name: 'Network name',
  rpcUrl: 'RPC URL',
  chainId: 'Chain ID',
  symbol: 'Currency symbol',
  copy: ({ name, value }: { name: string; value: string }) =>
    `Copy ${name}: ${value}`,
  copied: ({ name }: { name: string }) => `${name} copied`,
  hide: "Don't show again",
  continue: 'Continue',
})
