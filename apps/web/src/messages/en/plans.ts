import { section } from '../section'

/** The steps of an action, and what an interrupted one offers. */
export const plans = section('plans', {
  steps: 'Steps',
  statuses: {
    upcoming: 'not started',
    active: 'in progress',
    done: 'done',
    skipped: 'not needed',
  },
  approve: ({ token }: { token: string }) => `Approve ${token}`,
  approveLp: 'Approve LP tokens',
  names: {
    swap: 'Swap',
    addLiquidity: 'Add liquidity',
    removeLiquidity: 'Remove liquidity',
  },
  details: {
    simulating: 'Checking that the transaction will succeed',
    awaitingWallet: 'Confirm in MetaMask',
    pending: 'Sent, waiting for confirmation',
    replaced: 'Replaced in your wallet, waiting for confirmation',
    awaitingAllowance: 'Waiting for the approval to take effect',
  } as Readonly<Record<string, string>>,
  place: ({ at, of, step }: { at: number; of: number; step: string }) =>
    `Step ${at} of ${of}, ${step}`,
  done: 'done',
  preparing: 'Preparing the transaction',
  stuck:
    'MetaMask has queued this transaction behind others that never reached this network, so it cannot be confirmed. In MetaMask, open Settings → Developer tools, choose “Delete activity and nonce data”, then try again.',
  silent:
    'The network isn’t responding. Your transaction may still go through.',
  stopWaitingForWallet: 'Stop waiting for your wallet',

  swapOf: ({ amount, token }: { amount: string; token: string }) =>
    `Swap ${amount} → ${token}`,
  addTo: ({ pool }: { pool: string }) => `Add liquidity to ${pool}`,
  removeFrom: ({ amount, pool }: { amount: string; pool: string }) =>
    `Remove ${amount} from ${pool}`,
  and: ' and ',
  notFinished: ({ plan }: { plan: string }) => `Not finished: ${plan}`,
  mayBeSent:
    'The last step may already have been sent. Check your wallet’s activity first, or you may pay twice.',
  needsWallet: 'The next step needs your wallet.',
  wasSent: 'It was sent and may still be confirmed.',
  checkAgain: 'Check again',
  continue: 'Continue',
  sendAgain: 'Send again anyway',
  dismiss: 'Dismiss',
})
