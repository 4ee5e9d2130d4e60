import { section } from '../section'

/** Amount fields and the notes beside them. */
export const amounts = section('amounts', {
  format: 'Use digits and one decimal point, such as 1234.5.',
  didYouMean: 'Did you mean',
  max: 'Max',
  maxOf: ({ token }: { token: string }) => `Max ${token}`,
  none: ({ token }: { token: string }) => `You have no ${token}.`,
  neededForGas: ({ token }: { token: string }) =>
    `Your whole ${token} balance is needed for gas.`,
  leftForGas: ({ amount, token }: { amount: string; token: string }) =>
    `${amount} ${token} is left for gas.`,
  balanceNotLoaded: ({ token }: { token: string }) =>
    `Your ${token} balance could not be loaded.`,
  noGas: ({ coin }: { coin: string }) => `You have no ${coin} to pay for gas.`,
  toFaucet: 'Get some from the faucet',
})
