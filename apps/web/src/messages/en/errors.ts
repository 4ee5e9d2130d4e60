import { networkErrors } from '../networkErrors'
import { section } from '../section'

type Message = { message: string }

/**
 * The error catalogue: an error's name in the SDK or in the React package, and
 * what people are told. Where a name has no sentence, the error's own is shown.
 */
export const errors = section('errors', {
  connect: {
    WalletNotInstalledError:
      'MetaMask is not installed. Please install MetaMask extension.',
    NotMetaMaskError: 'Please use MetaMask wallet',
    WalletLockedError: 'Please unlock MetaMask and try again',
    NoProviderError:
      'No MetaMask provider found. Please check your MetaMask installation.',
    AlreadyProcessingError:
      'MetaMask is already processing a request. Please try again.',
    rejected: 'Connection was rejected by user',
    failed: ({ message }: Message) => `Connection failed: ${message}`,
    disconnectFailed: 'Failed to disconnect wallet',
  },
  network: networkErrors,
  faucet: {
    rateLimit: "You've reached the rate limit. Try again later.",
    rejected: 'You rejected the signature in MetaMask. Nothing was requested.',
  },
  swap: {
    transactionFailed: 'Transaction failed',
    failed: 'Swap failed',
  },
  addLiquidity: {
    rejected: 'Transaction cancelled by user',
    InsufficientFundsError: 'Insufficient funds for gas fee',
    transactionFailed: 'Transaction failed',
    rejectedOrFailed: 'Transaction rejected or failed',
    failed: ({ message }: Message) => `Failed to add liquidity: ${message}`,
    unknown: 'Unknown error',
  },
  removeLiquidity: {
    PairNotFoundError: 'Pair does not exist',
    balanceFailed: 'Failed to fetch LP balance',
    failed: ({ message }: Message) => `Failed to remove liquidity: ${message}`,
  },
  history: { BlockNotFoundError: 'Block not found' },
  stopped:
    'You stopped waiting. The request may still be open in MetaMask: reject it there if you no longer want it.',
  stoppedSent:
    'You stopped waiting. MetaMask may still send this transaction. To drop it there, open Settings → Developer tools and choose “Delete activity and nonce data”.',

  /** Where the error speaks to a developer. */
  sentences: {
    AccountChangedError:
      'The account in your wallet changed, so nothing was sent. Try again with this account.',
    AllowanceNotVisibleError:
      'The approval has not taken effect yet. Wait a moment, then try again.',
    AllowanceTooLowError:
      'The approved amount is too low. Try again and keep the proposed amount.',
    BatchFailedError:
      'The wallet could not send this. Check your wallet’s activity before you try again.',
    ChainChangedError:
      'The network in your wallet changed, so nothing was sent. Switch back and try again.',
    PlanInterruptedError:
      'The connection was lost. Check your wallet’s activity before you try again.',
    PlanRejectedError: 'The request was rejected in the wallet.',
    ReadFailedError: 'The network isn’t responding.',
    StaleQuoteError: 'The price has changed. Check it and try again.',
    TransactionCancelledError: 'The transaction was cancelled in the wallet.',
    TransactionDroppedError:
      'The network dropped the transaction. Check your wallet’s activity before you try again.',
    TransactionReplacedError:
      'Another transaction from your wallet took its place.',
    TransactionUnclearError:
      'The wallet’s answer was lost. Check its activity before you try again.',
    WrongAccountError:
      'The account in your wallet changed, so nothing was sent. Try again with this account.',
    WrongChainError:
      'Your wallet is on another network, so nothing was sent. Switch back and try again.',
  },
  /** Beside the error's own sentence. */
  advice: {
    SimulationFailedError: 'Nothing was sent.',
    TransactionNotSentError: '',
    TransactionRevertedError: 'Only gas was spent.',
  },
  /** For a translation: in English the error's own sentence is shown. */
  others: {} as Readonly<Record<string, string>>,
})
