import { networkErrors } from './networkErrors'
import { defineWords } from './words'

export const {
  activity,
  bundle,
  buttons,
  config,
  createPool,
  debug,
  errors,
  events,
  history,
  importing,
  install,
  instructions,
  liquidityParts,
  market,
  menu,
  network,
  pages,
  payout,
  plans,
  poolPages,
  recipients,
  resetNotice,
  swapParts,
  tokens,
  transaction,
  watchAsset,
} = defineWords({
  activity: {
    title: 'Your activity',
    list: 'Transactions',
    pending: 'In progress',
    none: 'Nothing yet. Your swaps, deposits and faucet requests will be listed here.',
    noneOfKind: 'No transactions of this kind.',
    kind: 'Kind',
    all: 'All',
    names: {
      swap: 'Swap',
      deposit: 'Deposit',
      withdrawal: 'Withdrawal',
      approval: 'Approval',
      wrap: 'Wrap',
      unwrap: 'Unwrap',
      received: 'Received',
      sent: 'Sent',
      faucet: 'Faucet request',
    },
  },

  bundle: {
    requestAll: 'Request all',
    requestAllIn: 'Request all in {minutes}m',
    sends: 'You’ll receive {tokens} now, and {later} after the cooldown.',
    transactionsSent: '{count} transactions sent',
    payouts: 'Payouts',
    outcomes: {
      sent: 'sent',
      confirming: 'sent',
      confirmed: 'received',
      unconfirmed: 'not confirmed yet',
    } as Readonly<Record<string, string>>,
    received: '{count} of {total} received',
    waiting: '{received}, waiting for confirmation…',
  },

  buttons: {
    cancel: 'Cancel',
    continue: 'Continue',
    close: 'Close',
  },

  config: {
    unreachable: {
      title: 'The network’s settings could not be loaded',
      advice: 'Check your internet connection and try again.',
    },
    missing: {
      title: 'This site is not set up yet',
      advice:
        '/config.json, which describes the network, is missing. If you run this site, add it.',
    },
    invalid: {
      title: 'The network’s settings are not valid',
      advice:
        '/config.json, which describes the network, has an error. If you run this site, correct it.',
    },
  },

  createPool: {
    title: 'Create a pool',
    firstToken: 'First token',
    secondToken: 'Second token',
    firstAmount: 'First amount',
    secondAmount: 'Second amount',
    inversePrice: 'Inverse price',
    priceIsYours:
      'You are the first to deposit, so your two amounts set the price. If it differs from the market price, traders will profit from the difference.',
    locked: 'The pool locks {amount} wei of its LP tokens forever.',
    tooSmall: 'These amounts are too small to create a pool',
    exists: 'This pool already exists.',
  },

  importing: {
    title: 'Import a token',
    byLink: 'This link is for a token that this page does not list.',
    search: 'Name, symbol, or address to import',
    notListed: 'This page does not list this token.',
    reading: 'Reading the token…',
    decimals: 'Decimals',
    contract: 'Contract',
    copyAddress: 'Copy the token’s address',
    anyone:
      'Anyone can create a token with any name. Import it only if you know the address.',
    import: 'Import {symbol}',
    importAt: 'Import {symbol} …{end}',
    yours: 'Your imported tokens',
    remove: 'Remove',
    removeNamed: 'Remove {symbol}',
    inUse: '{symbol} is part of a transaction that has not ended yet.',
    invalidAddress: 'Not a valid address. Check it for a wrong character.',
    notRead: 'Couldn’t read the token. Check your connection and try again.',
    reasons: {
      noContract: 'There is no contract at this address on this network.',
      symbol: 'This token has no visible symbol.',
      metadata: 'This contract is not a token: it has no decimals.',
      decimals: 'This token has more than 77 decimals, which cannot be traded.',
    },
    warnings: {
      sameSymbol:
        'Another token on this page is called {symbol}, too. This is not that token.',
      hiddenCharacters: 'Invisible characters were removed from its name.',
      manyDecimals: 'It has more than 18 decimals. Amounts are shown with six.',
      feeOnTransfer:
        'It keeps part of each transfer. Set a slippage above that fee. You can’t swap for an exact amount of it.',
      noReturnValue:
        'Its transfers return no value, like those of USDT on Ethereum. It can be traded.',
      transferRefused:
        'It refused a test transfer. It may be paused or block addresses. Until that ends, swaps will fail.',
      untested:
        'It has no pool yet, so no transfer could be tested. It may keep part of each transfer.',
    },
  },

  /** The recipient of a swap's output, if it is not the wallet. */
  recipients: {
    label: 'Send to another address',
    note: 'Optional. Your next swap pays out to this address.',
    goesTo: 'What you receive goes to',
    wentTo: 'Sent to',
    sentTo: 'sent to {recipient}',
    clear: 'Send it to your own address',
    own: 'This is your own address.',
    burn: 'No one has the key to this address. Anything sent there is lost.',
    checking: 'Checking the address…',
    account: 'No contract is at this address. It will receive the output.',
    contract: 'This is a contract. Make sure it can use what it receives.',
    problems: {
      format: 'Enter an address: 0x and 40 digits or letters from a to f.',
      checksum: 'The checksum is wrong. Check the address for a typo.',
      token: 'This is a token’s contract. Anything sent there is lost.',
      exchange: 'This address is the exchange’s. Anything sent there is lost.',
    },
  },

  events: {
    received: 'Tokens successfully received!',
    unconfirmed:
      'Transaction sent but not confirmed yet. Please check your wallet.',
    liquidityAdded: 'Liquidity added successfully!',
    liquidityAddedTo: 'Added liquidity to {pool}',
    liquidityRemoved: 'Removed {amount} LP from {pool}',
    close: 'Close notification',
    swapped: 'Swap successful: {amount} {from} → {to}',
  },

  liquidityParts: {
    addTitle: 'Add Liquidity to: {a}/{b}',
    amountOf: 'Amount of {token}',
    poolPrice: 'Pool price',
    setsPrice: 'Set by your deposit',
    yourShare: 'Your share of the pool',
    removeTitle: 'Remove Liquidity from: {a}/{b}',
    amount: 'Amount',
    yourLp: 'Your LP balance: {amount} {label}',
    youReceive: 'You receive {token}',
    permit: 'Approve with a signature (saves a transaction)',
    processing: 'Processing...',
    invalidAmounts: 'Enter valid amounts',
    insufficientBalance: 'Insufficient balance',
    invalidFormat: 'Invalid number format',
    insufficientLp: 'Insufficient LP tokens',
  },

  network: {
    title: 'Network',
    chain: 'Chain',
    node: 'Node',
    latency: 'Latency',
    latencyOf: '{ms} ms',
    head: 'Latest block',
    headOf: '#{block}, {seconds} s ago',
    headAheadOf: '#{block}, {seconds} s in the future',
    forOperators: 'How to fix it',
    /** Messages by a finding's code. For other codes, the SDK's message is shown. */
    sound: {} as Readonly<Record<string, string>>,
    faulty: {} as Readonly<Record<string, string>>,
    checking: 'Checking the network…',
    good: 'All checks passed.',
    problems: 'Problems found: {count}',
    passed: 'Checks passed: {count}',
    copy: 'Copy report',
    copied: 'Report copied',
  },

  debug: {
    title: 'Debug',
    clear: 'Clear',
    empty: 'Nothing logged yet.',
  },

  /** Messages by error name. Without one, the error's own message is shown. */
  errors: {
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
      failed: 'Connection failed: {message}',
      disconnectFailed: 'Failed to disconnect wallet',
    },
    network: networkErrors,
    faucet: {
      rateLimit: "You've reached the rate limit. Try again later.",
      rejected: 'You rejected the signature. Nothing was requested.',
    },
    transactionFailed: 'Transaction failed',
    swapFailed: 'Swap failed',
    addLiquidity: {
      rejected: 'Transaction cancelled by user',
      InsufficientFundsError: 'Insufficient funds for gas fee',
      rejectedOrFailed: 'Transaction rejected or failed',
      failed: 'Failed to add liquidity: {message}',
      unknown: 'Unknown error',
    },
    removeLiquidity: {
      PairNotFoundError: 'Pair does not exist',
      balanceFailed: 'Failed to fetch LP balance',
      failed: 'Failed to remove liquidity: {message}',
    },
    history: { BlockNotFoundError: 'Block not found' },
    blocked:
      'MetaMask blocks this page’s requests because several were rejected. Wait a minute or reload the page, then try again.',
    /** Used if the connection was lost after a transaction may have been sent. */
    unclear: 'The connection was lost. The transaction may still be confirmed.',
    stopped:
      'You stopped waiting. The request may still be open in MetaMask: reject it there if you no longer want it.',
    stoppedSent:
      'You stopped waiting. The transaction was sent and may still be confirmed. Don’t repeat it.',

    /** Messages that replace errors for developers. */
    sentences: {
      AccountChangedError:
        'The account in your wallet changed, so the next step was not sent. Try again with this account.',
      AllowanceNotVisibleError:
        'The approval has not taken effect yet. Wait a moment, then try again.',
      AllowanceTooLowError:
        'The approved amount is too low. Try again and keep the proposed amount.',
      ChainChangedError:
        'The network in your wallet changed, so the next step was not sent. Switch back and try again.',
      NonceGapError:
        'An earlier transaction from your wallet is missing, so this one is queued. Don’t repeat it.',
      PlanInterruptedError:
        'The connection was lost. Check your wallet’s activity before you try again.',
      PlanRejectedError: 'The request was rejected in the wallet.',
      ReadFailedError: 'The network isn’t responding.',
      StaleQuoteError: 'The price has changed. Check it and try again.',
      TransactionCancelledError: 'The transaction was cancelled in the wallet.',
      TransactionDroppedError:
        'The network no longer shows the transaction. Check your wallet’s activity before you try again.',
      TransactionReplacedError: 'Another transaction of yours took its place.',
      TransactionUnclearError:
        'The wallet’s answer was lost. Check its activity before you try again.',
      WrongAccountError:
        'The account in your wallet changed, so the next step was not sent. Try again with this account.',
      WrongChainError:
        'Your wallet is on another network, so the next step was not sent. Switch back and try again.',
      genesis:
        'Your wallet’s network has the same chain ID, but is another chain. In MetaMask, delete every network with this chain ID or this RPC URL, then connect again.',
      otherChain:
        'Your wallet’s node and this page’s serve different chains, so the next step was not sent. Check the network’s RPC URL in the wallet, then reload the page.',
    },
    /** Advice after the error's own message. */
    advice: {
      FaucetUnavailableError: 'Wait a moment, then try again.',
      SimulationFailedError: 'It was not sent.',
      TransactionNotSentError: '',
      TransactionUnclearError:
        'It may still arrive: check your wallet’s activity before you try again.',
      TransactionRevertedError: 'Only gas was spent.',
    },
    /** Only for translations. In English, the error's own message is shown. */
    others: {} as Readonly<Record<string, string>>,
  },

  history: {
    title: 'Swap History (On-Chain)',
    load: 'Load history',
    none: 'No swaps yet. Your first swap will be listed here.',
    noneSoFar: 'No swaps so far. Load more to search older blocks.',
    intro: 'Your swaps are read from the chain. This can take a moment.',
    swaps: 'Swaps',
  },

  instructions: {
    title: 'How to Add {coin} Network',
    description:
      'MetaMask will ask to add the network when you continue. To add it yourself, open MetaMask, choose Networks, then Add a custom network, and enter:',
    name: 'Network name',
    rpcUrl: 'RPC URL',
    chainId: 'Chain ID',
    symbol: 'Currency symbol',
    copy: 'Copy {name}: {value}',
    copied: '{name} copied',
    hide: "Don't show again",
  },

  install: {
    title: 'Get MetaMask',
    extension:
      'MetaMask is a free browser extension that holds your test coins and signs what you confirm. This page connects to it, and never sees your keys.',
    app: 'MetaMask is a free app that holds your test coins and signs what you confirm. Open this page in the app’s own browser.',
    get: 'Install MetaMask',
    openApp: 'Open in MetaMask',
    thenReload:
      'Create a new wallet just for testing. Test coins have no value. When MetaMask is installed, reload this page to connect.',
    thenOpen:
      'Create a new wallet just for testing. Test coins have no value. When MetaMask is installed, come back and open this page in it.',
    reload: 'Reload and connect',
  },

  market: {
    unknownTitle: 'Pool not found',
    unknown: 'This network has no pool “{pool}”.',
    fee: 'Liquidity pool, {fee} fee on each swap',
    reading: 'Reading the pool’s history…',
    readingAt: 'Reading the pool’s history: block {block} of {head}…',
    offline: 'You are offline.',
    updatedAt: 'These figures were read at {time}.',
    noLiquidity: 'This pool has no liquidity yet.',

    interval: 'Range',
    intervals: { '1m': '1H', '30m': '1D', '4h': '1W', '1d': '1M' },
    pastRanges: {
      '1m': 'past hour',
      '30m': 'past day',
      '4h': 'past week',
      '1d': 'past month',
    },
    asCandles: 'Candles',
    chart: 'Price of {a} in {b}',
    noTradesIn: {
      '1m': 'No trades in the last hour.',
      '30m': 'No trades in the last 24 hours.',
      '4h': 'No trades in the last 7 days.',
      '1d': 'No trades in the last 30 days.',
    },
    chartNotLoaded: 'The chart could not be loaded.',
    asTable: 'Show as a table',
    candles: 'Candles, newest first',
    time: 'Time',
    open: 'Open',
    high: 'High',
    low: 'Low',
    close: 'Close',
    candleVolume: 'Volume',

    aprDay: 'APR, 24 h',
    aprWeek: 'APR, 7 d',

    position: 'Your position',
    noPosition: 'You have no liquidity in this pool.',
    positionNotRead: 'Your position could not be read.',
    lpShare: '{lp} LP ({share} of the pool)',
    value: 'Current value',
    deposited: 'Deposited',
    withdrawn: 'Withdrawn',
    earned: 'Fees earned',
    impermanentLoss: 'Impermanent loss',
    againstHolding: 'vs. holding',

    trades: 'Latest trades',
    noTrades: 'No trades yet.',
    moreTrades: 'Show more',
    did: {
      sell: 'Swapped {a} for {b}',
      buy: 'Swapped {b} for {a}',
      deposit: 'Added {a} and {b}',
      withdrawal: 'Removed {a} and {b}',
    },
  },

  menu: {
    title: 'Menu',
    refreshBalances: 'Refresh Balances',
    activity: 'Activity',
    network: 'Check the network',
    themes: {
      system: 'Theme: system. Switch to light',
      light: 'Theme: light. Switch to dark',
      dark: 'Theme: dark. Switch to system',
    },
    languageIs: 'Language: English. Переключить на русский',
    close: 'Close menu',
  },

  pages: {
    loadMore: 'Load more',
    stop: 'Stop',
    exportAs: 'Export {format}',
    readingAt: 'At block {block}: {blocks} blocks read, {count} found…',
    found: '{count} found',
    stale: 'This list may be out of date.',
    all: 'You’ve reached the end.',
    reading: 'Reading the chain…',
  },

  payout: {
    sent: 'Transaction sent',
    tokenSent: '{token} sent, waiting for confirmation…',
    waiting: 'Waiting for confirmation… {seconds} s',
    tokenReceived: '{token} received',
    notConfirmed: 'Not confirmed yet',
  },

  /** The steps of an action, and the options for an interrupted action. */
  plans: {
    steps: 'Steps',
    statuses: {
      upcoming: 'not started',
      active: 'in progress',
      done: 'done',
      skipped: 'not needed',
    },
    approve: 'Approve {token}',
    approveLp: 'Approve LP tokens',
    names: {
      swap: 'Swap',
      addLiquidity: 'Add liquidity',
      removeLiquidity: 'Remove liquidity',
    },
    details: {
      simulating: 'Checking that the transaction will succeed',
      awaitingWallet: 'Confirm in MetaMask',
      unclear: 'Checking whether MetaMask sent it',
      pending: 'Sent, waiting for confirmation',
      replaced: 'Replaced in your wallet, waiting for confirmation',
      awaitingAllowance: 'Waiting for the approval to take effect',
    } as Readonly<Record<string, string>>,
    place: 'Step {at} of {of}, {step}',
    preparing: 'Preparing the transaction',
    confirmNetwork: 'Confirm the network in MetaMask',
    stuck:
      'This transaction is queued behind earlier ones from your wallet that never reached this network. Don’t send it again. To use their numbers, select this account and network in MetaMask, open Settings → Developer tools, choose “Delete activity and nonce data”, then send something else. If it still waits, let a block pass and delete again.',
    silent:
      'The network isn’t responding. Your transaction may still go through.',
    stopWaitingForWallet: 'Stop waiting for your wallet',

    swapOf: 'Swap {amount} → {token}',
    addTo: 'Add liquidity to {pool}',
    removeFrom: 'Remove {amount} from {pool}',
    notFinished: 'Not finished: {plan}',
    mayBeSent:
      'The last step may already have been sent. Check your wallet’s activity first, or you may pay twice.',
    needsWallet: 'Confirm the next step in your wallet.',
    wasSent: 'It was sent and may still be confirmed.',
    notFound: 'Not found on the chain yet, checked at {time}.',
    checkAgain: 'Check again',
    sendAgain: 'Send again anyway',
    dismiss: 'Dismiss',
  },

  poolPages: {
    search: 'Search by token or address',
    noneFound: 'No pool matches “{query}”.',
    pages: 'Pages of pools',
    range: '{from} to {to} of {count}',
    previousPage: 'Previous page',
    nextPage: 'Next page',
  },

  resetNotice: {
    reset:
      'This test network was reset, so earlier balances and transactions are gone. MetaMask may still send a transaction that was pending. To drop it:',
    open: 'In MetaMask, select this account and network, then open Settings → Developer tools.',
    remove:
      'Choose “Delete activity and nonce data”. If a transaction still waits, let a block pass and choose it again.',
    reload: 'Reload this page.',
  },

  /** The swap's settings, warnings, confirmation and result. They load on demand. */
  swapParts: {
    slippageRange:
      'Enter a percentage above 0, up to {max}, with at most two decimals.',
    deadlineRange: 'Enter whole minutes, from 1 to {max}.',
    yourSlippage: 'Your slippage',
    slippageNote: 'The swap fails if the price worsens by more than this.',
    deadline: 'Deadline',
    minutes: 'minutes',
    deadlineNote: 'A transaction fails if it waits longer than this.',
    done: 'Done',
    useDefaults: 'Use the defaults',
    slippageLow: 'Very low slippage: the swap may fail if the price moves.',
    slippageHigh:
      'High slippage: your trade may be front-run, and you may receive much less.',

    impact: {
      moderate:
        'This swap loses {loss} to fees and price impact. A smaller amount gets a better price.',
      high: 'High price impact: this swap loses {loss}. Try a smaller amount.',
      extreme:
        'Very high price impact: this swap loses {loss}. You will be asked to confirm.',
      unpriced:
        'High price impact: you receive less than the market price. Try a smaller amount.',
    },

    badPrice: 'High price impact',
    badPriceNote:
      'This swap moves the price {share} against you. A smaller amount gets a better price.',
    priceChanged: 'The price has changed. Wait for the new one.',
    youPay: 'You pay',
    youReceiveOnly: 'You receive only',
    swapAnyway: 'Swap anyway',

    lastSwap: 'Last swap',
    swapBack: 'Swap back',
    became: 'swapped for',
    asQuoted: '{price}, as quoted',
    notAsQuoted: '{price} (quoted: {quoted})',
  },

  tokens: {
    title: 'Choose a token',
    search: 'Search by name, symbol or address',
    found: 'Tokens found: {count}',
    none: 'No token of this network matches “{query}”.',
    unknownAddress: 'No token of this network has this address.',
  },

  transaction: {
    title: 'Transaction',
    loading: 'Reading the transaction…',
    unknown:
      'Transaction not found. It was never sent, was dropped, or its block was replaced.',
    malformed:
      'This is not a transaction hash. A transaction hash is 0x and 64 hexadecimal digits.',
    stale: 'This may be out of date.',

    statuses: { pending: 'Pending', failed: 'Failed', succeeded: 'Succeeded' },
    pending: 'Waiting to be included in a block: {wish}.',
    failed: 'Tried to {wish}, but failed: {reason}',
    wishes: {
      swap: 'swap {spend} for {receive}',
      addLiquidity: 'add {spend} to the {pool} pool',
      removeLiquidity: 'remove {spend} from the {pool} pool',
      approve: 'let {spender} spend {amount}',
      wrap: 'convert {spend} to {receive}',
      transfer: 'send {spend} to {recipient}',
      deploy: 'create a contract',
      other: 'call {selector} of a contract outside the exchange',
    },
    results: {
      swap: 'Swapped {spend} for {receive}.',
      deposit: 'Added {amounts} to the {pool} pool.',
      withdrawal: 'Removed {amounts} from the {pool} pool.',
      approve: 'Allowed {spender} to spend {amount}.',
      revoke: 'Revoked {spender}’s {token} allowance.',
      wrap: 'Converted {spend} to {receive}.',
      transfer: 'Sent {spend} to {recipient}.',
      deploy: 'Created a contract.',
      other: 'Called {selector} of a contract outside the exchange.',
      done: 'Done: {wish}.',
    },
    reasons: {
      atLeast:
        'it would have returned {actual}, which is {missedBy} ({percent}%) less than the minimum of {limit}.',
      atMost:
        'it would have cost {actual}, which is {missedBy} ({percent}%) more than the maximum of {limit}.',
      expired: 'it was {seconds} s past its deadline.',
      insufficientBalance:
        'the account had only {actual} of the {limit} it needed; {missedBy} was missing.',
      insufficientAllowance:
        'the exchange was allowed to spend only {actual} of the {limit} it needed; {missedBy} was missing.',
      insufficientFunds: 'the account could not pay the amount and the gas.',
      outOfGas: 'it ran out of gas.',
      /** Only for translations. In English, the reason's own message is shown. */
      others: {} as Readonly<Record<string, string>>,
    },
    atLeast: 'at least {amount}',
    atMost: 'at most {amount}',
    anyAmount: 'any amount of {token}',
    exchange: 'the exchange',
    yourWallet: 'your wallet',
    address: '{address}',

    sender: 'Sender',
    you: '{address} (your wallet)',
    block: 'Block',
    gas: 'Gas',
    gasOf: '{fee} for {units} units',
    hash: 'Hash',

    pools: 'Pools on the route',
    pool: 'Pool {pool}',
    paidIn: 'In',
    paidOut: 'Out',
    fee: 'Pool’s fee',
    priceThen: 'Price before',
    priceNow: 'Price now',
    pricePaid: 'Price paid',
    noPrice: 'the pool is empty',
    price: '1 {base} = {price}',
    lp: 'LP tokens',
    approvals: 'Approvals',
    approval: '{spender} may spend {amount}',
    transfers: 'Transfers',
    transfer: '{from} to {to}',
    copyHash: '{hash}, copy transaction hash',
    hashCopied: 'Transaction hash copied',
    details: 'Details',
    detailsOf: 'Details of transaction {hash}',
    inBlock: 'Block {block}',
    and: ' and ',
  },

  watchAsset: {
    offer: 'Add to MetaMask',
    notNow: 'Not now',
    addToMetaMask: 'Add {token} to MetaMask',
    tokenAdded: '{token} added to MetaMask',
    tokenNotAdded: '{token} was not added to MetaMask',
    tokenFailed: 'Failed to add {token} to MetaMask',
  },
})
