/**
 * The sentences of the error and success catalogue, word for word, in one
 * place. Copy text lives here and in markup, never in the packages.
 */
export const messages = {
  connect: {
    notInstalled:
      'MetaMask is not installed. Please install MetaMask extension.',
    notMetaMask: 'Please use MetaMask wallet',
    locked: 'Please unlock MetaMask and try again',
    rejected: 'Connection was rejected by user',
    alreadyProcessing:
      'MetaMask is already processing a request. Please try again.',
    noProvider:
      'No MetaMask provider found. Please check your MetaMask installation.',
    failed: (message: string) => `Connection failed: ${message}`,
    connected: 'Wallet connected successfully!',
    disconnected: 'Wallet disconnected successfully!',
    disconnectFailed: 'Failed to disconnect wallet',
    // The product speaks Russian about the wallet's network, and only there.
    chainUndetermined:
      'Не удалось определить сеть кошелька. Проверьте подключение MetaMask и попробуйте ещё раз.',
    chainSwitchFailed: (chain: string) =>
      `Не удалось переключить кошелёк на сеть ${chain}. Выберите её в MetaMask вручную.`,
    chainAddFailed: (chain: string) =>
      `Не удалось добавить сеть ${chain} в кошелёк. Добавьте её в MetaMask вручную.`,
    openMetaMask: 'Open this page in the MetaMask app to connect.',
    openMetaMaskCopied:
      'Open this page in the MetaMask app to connect. The page’s URL was copied.',
  },
  faucet: {
    notConnected: 'Please connect your wallet first',
    rateLimit: "You've reached the rate limit. Try again later.",
    unknown: 'Something went wrong',
    received: 'Tokens successfully received!',
    unconfirmed:
      'Transaction sent but not confirmed yet. Please check your wallet.',
    sent: 'Transaction sent',
    tokenAdded: (token: string) => `${token} added to MetaMask`,
    tokenNotAdded: (token: string) => `${token} was not added to MetaMask`,
    tokenFailed: (token: string) => `Failed to add ${token} to MetaMask`,
  },
  swap: {
    notConnected: 'Please connect your wallet',
    invalidAmount: 'Enter a valid amount',
    sameToken: 'Tokens must be different',
    unsupportedPair: 'Unsupported token pair',
    insufficientBalance: (token: string) => `Insufficient balance: ${token}`,
    success: (amount: string, from: string, to: string) =>
      `Swap successful: ${amount} ${from} → ${to}`,
    transactionFailed: 'Transaction failed',
    failed: 'Swap failed',
  },
  addLiquidity: {
    notConnected: 'Please connect your wallet',
    invalidAmounts: 'Enter valid amounts',
    insufficientBalance: 'Insufficient balance',
    rejected: 'Transaction cancelled by user',
    insufficientGas: 'Insufficient funds for gas fee',
    transactionFailed: 'Transaction failed',
    rejectedOrFailed: 'Transaction rejected or failed',
    failed: (message: string) => `Failed to add liquidity: ${message}`,
    unknown: 'Unknown error',
    success: 'Liquidity added successfully!',
    added: (pool: string) => `Added liquidity to ${pool}`,
  },
  removeLiquidity: {
    notConnected: 'Please connect your wallet',
    invalidFormat: 'Invalid number format',
    invalidAmount: 'Enter a valid amount',
    insufficient: 'Insufficient LP tokens',
    noPair: 'Pair does not exist',
    balanceFailed: 'Failed to fetch LP balance',
    failed: (message: string) => `Failed to remove liquidity: ${message}`,
    success: (amount: string, pool: string) =>
      `Removed ${amount} LP from ${pool}`,
  },
  stopped:
    'You stopped waiting. The request may still be open in MetaMask: reject it there if you no longer want it.',
  stoppedSent:
    'You stopped waiting. MetaMask may still send this transaction. To drop it there, open Settings → Developer tools and choose “Delete activity and nonce data”.',
  notLoaded:
    'A part of this page could not be loaded. Check your connection and try again, or reload the page.',
  history: { blockNotFound: 'Block not found' },
  copy: { done: 'Address copied', failed: 'Copy failed' },
} as const
