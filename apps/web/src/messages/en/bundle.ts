import { section } from '../section'

/** The request for all tokens at once. */
export const bundle = section('bundle', {
  requestAll: 'Request all',
  requestAllIn: ({ minutes }: { minutes: number }) =>
    `Request all in ${minutes}m`,
  sends: ({ tokens, later }: { tokens: string; later: string }) =>
    `You get ${tokens} now, ${later} later.`,
  transactionsSent: ({ count }: { count: number }) =>
    `${count} transactions sent`,
  payouts: 'Payouts',
  outcomes: {
    signing: '',
    sent: 'sent',
    confirming: 'sent',
    confirmed: 'received',
    unconfirmed: 'not confirmed yet',
  },
  received: ({ count, total }: { count: number; total: number }) =>
    `${count} of ${total} received`,
  waiting: ({ received }: { received: string }) =>
    `${received}, waiting for confirmation…`,
  copyHashOf: ({ token }: { token: string }) =>
    `Copy transaction hash of ${token}`,
})
