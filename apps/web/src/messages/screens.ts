import { defineWords } from './words'

export const { amounts, common, faucet, notices, pools, swap } = defineWords({
  amounts: {
    notEntered: 'Use digits and one decimal point only, up to 18 decimals.',
    invalid: 'Enter a valid amount',
    didYouMean: 'Did you mean',
    max: 'Max',
    maxOf: 'Max {token}',
    none: 'You have no {token}.',
    neededForGas: 'Your whole {token} balance is needed for gas.',
    leftForGas: '{amount} {token} is left for gas.',
    balanceNotLoaded: 'Your {token} balance could not be loaded.',
    noGas: 'You have no {coin} to pay for gas.',
    toFaucet: 'Get some from the faucet',
  },

  common: {
    skipToContent: 'Skip to content',
    mainNavigation: 'Main',
    navigation: { faucet: 'Faucet', swap: 'Swap', pools: 'Pools' },
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    accountMenu: 'Account and settings',
    languageIs: 'Language: English. Переключить на русский',
    themes: {
      system: 'Theme: system. Switch to light',
      light: 'Theme: light. Switch to dark',
      dark: 'Theme: dark. Switch to system',
    },
    connectWallet: 'Connect Wallet',
    disconnect: 'Disconnect',
    refreshBalances: 'Refresh balances',
    copyAddress: 'Copy address {address}',
    wrongNetwork: 'Wrong network',
    switchNetwork: 'Switch network',
    pending: '{count} pending',
    openMetaMask: 'Open MetaMask',
    prompts: {
      connect: 'it asks you to connect',
      network: 'it asks about the network',
      sign: 'it asks for a signature',
      transaction: 'it asks about a transaction',
      watchAsset: 'it asks about a token',
    },
    confirm: 'Confirm in MetaMask',
    confirmNetwork: 'Confirm the network in MetaMask',
    stopWaiting: 'Stop waiting',
    connected: 'Wallet connected successfully!',
    disconnected: 'Wallet disconnected successfully!',
    openInMetaMask: 'Open this page in the MetaMask app to connect.',
    openInMetaMaskCopied:
      'Open this page in the MetaMask app to connect. The page’s URL was copied.',
    notConnected: 'Please connect your wallet',
    testWallet:
      'Use a throw-away test wallet, not your personal one. Coins here have no value.',
    balance: 'Balance:',
    balanceUnknown: 'not available',
    notUpdatedYet: 'not updated yet',
    updatedAt: 'last updated at {time}',
    addressCopied: 'Address copied',
    copyFailed: 'Copy failed',
    block: 'Block {block}',
    exportAs: 'Export {format}',
    cancel: 'Cancel',
    close: 'Close',
    tryAgain: 'Try again',
    continue: 'Continue',
    refresh: 'Refresh',
    reading: 'Reading the chain…',
    inversePrice: 'Show the inverse price',
    and: ' and ',
    reload: 'Reload page',
    notDisplayed: 'This page could not be displayed',
    importToken: 'Import a token…',
    imported: 'Imported',
    notLoaded:
      'A part of this page could not be loaded. Check your connection and try again, or reload the page.',
    unknown: 'Something went wrong',
    checkConnection: 'Check your internet connection, then try again.',
  },

  faucet: {
    title: 'Faucet',
    intro: 'Get free {coin} test coins and tokens to try swaps and pools.',
    getCoins: 'Get Free Test Coins',
    limit: 'Max 1 request / 1h per wallet',
    token: 'Token',
    youReceive: 'You receive',
    yourAddress: 'Your address',
    noWallet: 'No wallet connected',
    notConnected: 'Please connect your wallet first',
    requestOf: 'Request {token}',
    tryAgainIn: 'Try again in {minutes}m',
    lastRequests: 'Last Requests:',
    noRequests: 'No {token} requests yet.',
  },

  /** Obstacles and announcements on every screen. */
  notices: {
    offline: 'You are offline. Figures will update when you are back online.',
    balancesUnread:
      'These balances could not be read: {tokens}. Everything else works.',
    notResponding: 'The network isn’t responding.',
    balancesNotLoaded: 'Your balances could not be loaded.',
    balancesUpdatedAt: 'Balances were last updated at {time}.',
    otherNetwork:
      'Your wallet is connected to another network. Switch to {chain} to continue.',
    closeNotification: 'Close notification',
    swapped: 'Swap successful: {amount} {from} → {to}',
  },

  /** The pools' screen and its dialogs. */
  pools: {
    title: 'Liquidity Pools',
    description:
      'View available liquidity pools and track APR, TVL, and available pairs.',
    heading: 'Pools',
    refreshing: 'Refreshing...',
    loading: 'Loading pools',
    empty: 'There are no pools yet.',

    columns: {
      pool: 'Pool',
      fee: 'Fee',
      apr: 'APR',
      liquidity: 'Liquidity',
      reserves: 'Reserves',
      share: 'Your Share',
      pair: 'Pair Address',
    },
    aprHint: 'Fees of 24 hours, as the year’s share of the pool',
    details: 'Chart and trades',
    actions: 'Actions',
    sortBy: 'Sort by',
    sorts: {
      name: 'Name',
      '-liquidity': 'Most liquidity',
      liquidity: 'Least liquidity',
      '-share': 'Your share',
    },
    noPair: 'No pair yet',
    lp: '{amount} LP',
    copyPair: '{address}, copy the pair address of {pool}',

    summary: 'Summary',
    tvl: 'TVL of all pools',
    liquidityHint:
      'Liquidity is the average of a pool’s two reserves, one token counted as one dollar. TVL is what they are worth by the pools’ prices.',
    count: '{count} pools',
    yourPositions: 'Your positions',

    addLiquidity: 'Add Liquidity',
    create: 'Create pool',
    addLiquidityTo: 'Add Liquidity to {pool}',

    remove: 'Remove',
    removeFrom: 'Remove from {pool}',

    processingPool: 'Processing…',
    processingNamed: 'Processing… {pool}',
  },

  /** The swap's screen and its dialogs. */
  swap: {
    title: 'Token Swap',
    showHistory: 'Show history',
    from: 'From',
    fromToken: 'From token',
    to: 'To',
    toToken: 'To token',
    direction: 'Swap direction',
    balances: 'Balances',

    price: 'Price',
    minimumReceived: 'Minimum received',
    maximumSent: 'Maximum sent',
    priceImpact: 'Price impact',
    route: 'Route',
    estimatedGas: 'Estimated gas',
    gas: '~0.002 ETH',
    recipient: 'Recipient',
    showChart: 'Show the chart',
    showDetails: 'Show details',
    hideDetails: 'Hide details',

    swap: 'Swap',
    swapping: 'Swapping…',
    sameToken: 'Tokens must be different',
    unsupportedPair: 'Unsupported token pair',
    insufficientBalance: 'Insufficient balance: {token}',
    inProgress: 'A swap is in progress',
    switchTo: 'Switch your wallet to {chain}',
    findingPrice: 'Finding the best price…',
    loadingBalance: 'Loading your balance…',
    tooSmall: 'This amount is too small to swap',
    tooLittleLiquidity:
      'The pools do not have enough liquidity for this amount',
    priceNotLoaded: 'The price could not be loaded',
    tooManyDecimals: '{token} allows at most {decimals} decimal places.',
    tooLarge: 'This number is too large.',
    unknownToken:
      'The link names a token that this network does not have, so its amount was left out.',

    slippage: 'Slippage',
    settings: 'Swap settings',
    settingsWith: 'Swap settings: your slippage is {slippage}',
    slippageLow:
      'Very low slippage: the swap may fail when the price moves a little.',
    slippageHigh:
      'High slippage: others may trade ahead of you, so you may receive much less.',

    impact: {
      moderate:
        'Moderate price impact ({share}): a smaller amount gets a better price.',
      high: 'High price impact ({share}): you receive much less than the market price.',
      extreme:
        'Very high price impact ({share}): this amount moves the price far against you. You will be asked to confirm.',
    },
  },
})
