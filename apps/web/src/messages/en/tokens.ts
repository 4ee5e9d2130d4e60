import { section } from '../section'

/** The list of many tokens, with its search. */
export const tokens = section('tokens', {
  title: 'Choose a token',
  search: 'Search by name, symbol or address',
  found: ({ count }: { count: string }) => `Tokens found: ${count}`,
  none: ({ query }: { query: string }) =>
    `No token of this network matches “${query}”.`,
  unknownAddress: 'No token of this network has this address.',
})
