import {
  AlreadyProcessingError,
  ChainAddFailedError,
  ChainSwitchFailedError,
  ChainUndeterminedError,
  ConnectionFailedError,
  ConnectionRejectedError,
  DisconnectFailedError,
  NoProviderError,
  NotMetaMaskError,
  TransactionRejectedError,
  WalletLockedError,
  WalletNotConnectedError,
  WalletNotInstalledError,
} from '@letheswap/react'
import {
  BaseError,
  FaucetRateLimitError,
  FaucetRefusedError,
  PairNotFoundError,
  ReadFailedError,
} from '@letheswap/sdk'
import { InvalidParamsRpcError, TransactionExecutionError } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ErrorContext } from './getErrorMessage'
import { getErrorMessage as describe_ } from './getErrorMessage'

const getErrorMessage = (
  error: unknown,
  context: ErrorContext,
  chain = { name: 'LetheZKP' },
) => describe_(error, context, chain)

/** Creates an error of another package, which is identified by its name only. */
const named = (name: string, cause?: Error) =>
  Object.assign(
    new BaseError('What happened.', cause === undefined ? {} : { cause }),
    { name },
  )
const wallet = (code: number, message: string) =>
  Object.assign(new Error(message), { code })

const sentences: [ErrorContext, Error, string][] = [
  [
    'connect',
    new WalletNotInstalledError(),
    'MetaMask is not installed. Please install MetaMask extension.',
  ],
  ['connect', new NotMetaMaskError(), 'Please use MetaMask wallet'],
  ['connect', new WalletLockedError(), 'Please unlock MetaMask and try again'],
  ['connect', new ConnectionRejectedError(), 'Connection was rejected by user'],
  [
    'connect',
    wallet(4001, 'User rejected the request.'),
    'Connection was rejected by user',
  ],
  [
    'connect',
    new AlreadyProcessingError(),
    'MetaMask is already processing a request. Please try again.',
  ],
  [
    'connect',
    new NoProviderError(),
    'No MetaMask provider found. Please check your MetaMask installation.',
  ],
  [
    'connect',
    new ConnectionFailedError({ cause: new Error('Internal JSON-RPC error.') }),
    'Connection failed: Internal JSON-RPC error.',
  ],
  [
    'connect',
    new Error('Something broke'),
    'Connection failed: Something broke',
  ],
  [
    'disconnect',
    new DisconnectFailedError({ cause: new Error('No') }),
    'Failed to disconnect wallet',
  ],
  ['faucet', new WalletNotConnectedError(), 'Please connect your wallet first'],
  [
    'faucet',
    new FaucetRefusedError({
      status: 503,
      serverMessage: 'Faucet is out of USDT',
    }),
    'Faucet is out of USDT',
  ],
  [
    'faucet',
    new FaucetRefusedError({ status: 502, serverMessage: undefined }),
    'Something went wrong',
  ],
  ['faucet', new TypeError('Failed to fetch'), 'Something went wrong'],
  ['swap', new WalletNotConnectedError(), 'Please connect your wallet'],
  ['swap', named('TransactionRevertedError'), 'Transaction failed'],
  ['swap', new Error('Anything else'), 'Swap failed'],
  [
    'swap',
    new TransactionRejectedError({ cause: wallet(4001, 'No') }),
    'Swap failed',
  ],
  ['addLiquidity', new WalletNotConnectedError(), 'Please connect your wallet'],
  [
    'addLiquidity',
    new TransactionRejectedError({ cause: wallet(4001, 'No') }),
    'Transaction cancelled by user',
  ],
  ['addLiquidity', named('PlanRejectedError'), 'Transaction cancelled by user'],
  [
    'addLiquidity',
    named('TransactionNotSentError', named('InsufficientFundsError')),
    'Insufficient funds for gas fee',
  ],
  ['addLiquidity', named('TransactionRevertedError'), 'Transaction failed'],
  [
    'addLiquidity',
    named('TransactionCancelledError'),
    'Transaction rejected or failed',
  ],
  [
    'addLiquidity',
    named('TransactionDroppedError'),
    'Transaction rejected or failed',
  ],
  [
    'addLiquidity',
    new Error('nonce too low'),
    'Failed to add liquidity: nonce too low',
  ],
  ['addLiquidity', new Error(''), 'Failed to add liquidity: Unknown error'],
  [
    'removeLiquidity',
    new PairNotFoundError({ pair: 'DAI-ZKP' }),
    'Pair does not exist',
  ],
  [
    'removeLiquidity',
    new ReadFailedError({ read: 'pools', cause: new Error('timeout') }),
    'Failed to fetch LP balance',
  ],
  [
    'removeLiquidity',
    new Error('nonce too low'),
    'Failed to remove liquidity: nonce too low',
  ],
  ['history', named('BlockNotFoundError'), 'Block not found'],
]

test.each(sentences)('%s: %s is "%s"', (context, error, sentence) => {
  expect(getErrorMessage(error, context)).toMatchObject({
    // A rejection by the user is shown as information, not as an error.
    kind: /^(Transaction|Connection|Plan)Rejected|4001/.test(
      `${error.name} ${(error as { code?: number }).code}`,
    )
      ? 'info'
      : 'error',
    message: sentence,
  })
})

test('faucet: a message with "rate limit" is a warning and includes the wait', () => {
  const error = new FaucetRateLimitError({
    status: 429,
    serverMessage: 'rate limit: try again in 60m',
    retryAfter: 3600,
  })
  expect(getErrorMessage(error, 'faucet')).toEqual({
    kind: 'warning',
    message: "You've reached the rate limit. Try again later.",
    detail: 'rate limit: try again in 60m',
  })
})

describe('network errors are in Russian', () => {
  test.each([
    new ChainUndeterminedError({ chainId: 500_000, reason: 'unreachable' }),
    new ChainSwitchFailedError({ chainId: 500_000 }),
    new ChainAddFailedError({ chainId: 500_000 }),
    // A rejected switch is still a network error.
    new ChainSwitchFailedError({
      chainId: 500_000,
      cause: wallet(4001, 'User rejected the request.'),
    }),
  ])('%s', (error) => {
    const { message } = getErrorMessage(error, 'connect')
    expect(message).toMatch(/^Не удалось [а-яё ]+/)
    expect(message).toMatch(/сет/)
  })

  test('shows the wallet’s own message below', () => {
    const cause = wallet(-32603, 'May not use the RPC of network "Old devnet".')
    const error = new ChainAddFailedError({ chainId: 500_000, cause })
    expect(getErrorMessage(error, 'connect').note).toBe(
      'May not use the RPC of network "Old devnet".',
    )
    const rejected = new ChainAddFailedError({
      chainId: 500_000,
      cause: wallet(4001, 'User rejected the request.'),
    })
    expect(getErrorMessage(rejected, 'connect').note).toBeUndefined()
  })

  test('advises deleting another chain with the same ID from the wallet', () => {
    const error = new ChainUndeterminedError({
      chainId: 500_000,
      reason: 'genesis',
    })
    expect(getErrorMessage(error, 'connect').note).toMatch(
      /^Your wallet’s network has the same chain ID, but is another chain/,
    )
  })

  test('a rejection has the neutral kind', () => {
    for (const ChainError of [ChainAddFailedError, ChainSwitchFailedError]) {
      const cause = wallet(4001, 'User rejected the request.')
      const error = new ChainError({ chainId: 1, cause })
      expect(getErrorMessage(error, 'connect').kind).toBe('info')
      const failed = new ChainError({ chainId: 1 })
      expect(getErrorMessage(failed, 'connect').kind).toBe('error')
    }
  })

  test('errors of switching or adding include the network’s name', () => {
    for (const error of [
      new ChainSwitchFailedError({ chainId: 500_000 }),
      new ChainAddFailedError({ chainId: 500_000 }),
    ])
      expect(
        getErrorMessage(error, 'connect', { name: 'ACME Test' }).message,
      ).toContain('ACME Test')
  })
})

test('adds the reason and advice of an SDK error once', () => {
  const error = new BaseError('The pool has too little.', {
    metaMessages: ['Try a smaller amount.'],
  })
  expect(getErrorMessage(error, 'swap')).toEqual({
    kind: 'error',
    message: 'Swap failed',
    detail: 'The pool has too little. Try a smaller amount.',
  })
})

describe('hides advice for developers', () => {
  const advised = (name: string, details?: string) =>
    Object.assign(
      new BaseError('Step 1 of 2 failed.', {
        details,
        metaMessages: ['Make a new plan.'],
      }),
      { name },
    )

  test.each([
    ['SimulationFailedError', 'Step 1 of 2 failed. It was not sent.'],
    [
      'TransactionReplacedError',
      'Another transaction of yours took its place.',
    ],
    ['StaleQuoteError', 'The price has changed. Check it and try again.'],
  ])('%s', (name, detail) => {
    expect(getErrorMessage(advised(name), 'swap')).toEqual({
      kind: 'error',
      message: 'Swap failed',
      detail,
    })
  })

  test('includes the wallet’s message', () => {
    const error = advised('TransactionNotSentError', 'gas limit too high')
    expect(getErrorMessage(error, 'swap').detail).toBe('gas limit too high')
    expect(getErrorMessage(error, 'addLiquidity')).toEqual({
      kind: 'error',
      message: 'Failed to add liquidity: gas limit too high',
    })
    // The wallet returned no message.
    expect(
      getErrorMessage(named('TransactionNotSentError'), 'addLiquidity').message,
    ).toBe('Failed to add liquidity: Unknown error')
  })

  test('ignores viem’s text for a wallet’s bare error code', () => {
    const cause = new InvalidParamsRpcError(wallet(-32602, ''))
    const error = named(
      'TransactionNotSentError',
      new TransactionExecutionError(cause, { account: null }),
    )
    expect(error.details).toMatch(/^Invalid parameters/)
    expect(getErrorMessage(error, 'addLiquidity').message).toBe(
      'Failed to add liquidity: Unknown error',
    )
    expect(getErrorMessage(error, 'removeLiquidity').message).toBe(
      'Failed to remove liquidity: Unknown error',
    )
    expect(getErrorMessage(error, 'swap')).toEqual({
      kind: 'error',
      message: 'Swap failed',
      detail: 'What happened.',
    })
  })

  test('distinguishes a wallet on another network from another chain with the same ID', () => {
    const error = named('WrongChainError')
    expect(getErrorMessage(error, 'swap').detail).toMatch(/different chains/)
    Object.assign(error, { client: 'wallet' })
    expect(getErrorMessage(error, 'swap').detail).toMatch(/another network/)
  })
})

describe('a transaction that may still be confirmed is not a failure', () => {
  const message =
    'The connection was lost. The transaction may still be confirmed.'
  const ended = (name: string, state: object) =>
    Object.assign(named(name), { state })

  test.each([
    ended('PlanInterruptedError', { status: 'pending', hash: '0x1' }),
    ended('PlanInterruptedError', { status: 'handedOut' }),
    ended('TransactionUnclearError', {}),
  ])('%o', (error) => {
    for (const context of ['swap', 'addLiquidity', 'removeLiquidity'] as const)
      expect(getErrorMessage(error, context)).toEqual({
        kind: 'warning',
        message,
      })
  })

  test('warns against sending a queued transaction again', () => {
    const error = ended('NonceGapError', { hash: '0x1' })
    const { kind, message } = getErrorMessage(error, 'swap')
    expect(kind).toBe('warning')
    expect(message).toMatch(
      /^This transaction is queued .* Don’t send it again\./,
    )
  })

  test('quotes the wallet’s answer', () => {
    const error = Object.assign(
      new BaseError('It may have been sent.', {
        cause: new Error('Failed to fetch'),
      }),
      { name: 'TransactionUnclearError', state: { status: 'handedOut' } },
    )
    const detail =
      'It may still arrive: check your wallet’s activity before you try again.'
    expect(getErrorMessage(error, 'swap')).toEqual({
      kind: 'error',
      message: 'Swap failed',
      detail: `Failed to fetch. ${detail}`,
    })
    expect(getErrorMessage(error, 'addLiquidity')).toEqual({
      kind: 'error',
      message: 'Failed to add liquidity: Failed to fetch',
      detail,
    })
    expect(getErrorMessage(error, 'removeLiquidity')).toEqual({
      kind: 'error',
      message: 'Failed to remove liquidity: Failed to fetch',
      detail,
    })
  })

  test('reports a failure if the step never reached the wallet', () => {
    const error = ended('PlanInterruptedError', {})
    expect(getErrorMessage(error, 'swap').message).toBe('Swap failed')
  })
})

test.each([
  'AccountChangedError',
  'ChainChangedError',
  'WrongAccountError',
  'WrongChainError',
])('an approval may have been mined before %s', (name) => {
  const { detail } = getErrorMessage(named(name), 'swap')
  expect(detail).toMatch(/the next step was not sent/)
})

test('does not repeat text of the message in the detail', () => {
  const error = new BaseError('The request was rejected in the wallet.', {
    metaMessages: ['Try again.'],
  })
  expect(getErrorMessage(error, 'removeLiquidity')).toEqual({
    kind: 'error',
    message:
      'Failed to remove liquidity: The request was rejected in the wallet.',
    detail: 'Try again.',
  })
})

test('separates a wallet’s message without a full stop from the advice', () => {
  const error = Object.assign(named('TransactionUnclearError'), {
    details: 'strange node error',
  })
  expect(getErrorMessage(error, 'swap').detail).toBe(
    'strange node error. It may still arrive: check your wallet’s activity before you try again.',
  )
})

test('removes the internal name of a step', () => {
  const error = new BaseError('Step 2 of 2 (addLiquidity) was not sent.')
  expect(getErrorMessage(error, 'addLiquidity').message).toContain(
    'Step 2 of 2 was not sent.',
  )
})

test.each(['connect', 'swap', 'faucet'] as const)(
  'explains MetaMask’s spam filter during %s',
  (context) => {
    const refused = wallet(4100, 'Request blocked due to spam filter.')
    expect(
      getErrorMessage(named('TransactionNotSentError', refused), context),
    ).toEqual({
      kind: 'error',
      message:
        'MetaMask blocks this page’s requests because several were rejected. Wait a minute or reload the page, then try again.',
    })
  },
)
