import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The product's specification, sentence by sentence, with the test that holds
// each: [sentence, file from apps/web, title or a part of it].

const checklist: readonly [string, string, string][] = [
  // Screens and routes
  ['The page title is 1.20.2', 'e2e/shell.spec.ts', 'the page title is'],
  [
    'Any other path redirects to /faucet',
    'e2e/shell.spec.ts',
    'any other path redirects',
  ],
  [
    'Header: logo, version, links, active one',
    'e2e/shell.spec.ts',
    'logo, version and the links',
  ],
  [
    'Header, connected',
    'e2e/shell.spec.ts',
    'connected: a dot with the shortened address',
  ],
  [
    'Header, not connected',
    'e2e/shell.spec.ts',
    'not connected: a Connect Wallet button',
  ],
  [
    'Refresh balances',
    'e2e/shell.spec.ts',
    'Refresh balances reads them again',
  ],
  ['Mobile up to 768 px', 'e2e/shell.spec.ts', 'up to 768 px a menu icon'],
  [
    'Drawer with three links',
    'e2e/shell.mobile.spec.ts',
    'a menu icon opens a drawer',
  ],
  [
    'Drawer: address, chain, Refresh Balances, Disconnect',
    'e2e/shell.mobile.spec.ts',
    'connected: address, chain, Refresh Balances',
  ],
  [
    'How to Add ZKP Network, before connecting',
    'e2e/connect.spec.ts',
    'show before connecting',
  ],
  [
    'Continue and Cancel',
    'e2e/connect.spec.ts',
    'Cancel and Escape close them',
  ],
  ["Don't show again, persisted", 'e2e/connect.spec.ts', 'show again, until'],
  [
    'A warning: a throw-away test wallet',
    'e2e/faucet.spec.ts',
    'has its title, text, card, note',
  ],
  [
    'Faucet: title, card, note, dropdown, balance, address, list',
    'e2e/faucet.spec.ts',
    'has its title, text, card, note',
  ],
  [
    'Faucet: Request {token}',
    'e2e/faucet.spec.ts',
    'the button names the chosen one',
  ],
  ['Faucet: Try again in {n}m', 'e2e/faucet.spec.ts', 'begins the cooldown'],
  [
    'Faucet: the last 5 requests',
    'e2e/faucet.spec.ts',
    'keeps the last 5 requests',
  ],
  [
    'Swap: cards, Max on From, info box, slippage, history',
    'e2e/swap.spec.ts',
    'title, cards, direction, info box',
  ],
  [
    'Swap: the direction button',
    'e2e/swap.spec.ts',
    'the direction button turns',
  ],
  ['Swap: Max', 'e2e/swap.spec.ts', 'fills the whole balance of a token'],
  [
    'Swap History: Refresh, Load history',
    'e2e/history.spec.ts',
    'lists swaps newest first, refreshes',
  ],
  [
    'Pools: heading, description, ten pools',
    'e2e/pools.spec.ts',
    'heading, description and all ten pools',
  ],
  [
    'Pools: Refreshing... while loading',
    'e2e/pools.spec.ts',
    'Refresh says so',
  ],
  [
    'Pools: a table, on mobile cards',
    'e2e/pools.mobile.spec.ts',
    'up to 768 px the pools are cards',
  ],
  [
    'Pools: Processing… while a pool refreshes',
    'e2e/pools.spec.ts',
    'says Processing… meanwhile',
  ],
  [
    'Pools: Remove only with LP',
    'e2e/pools.spec.ts',
    'and the Remove button goes',
  ],
  [
    'Pair address: a click copies, three icon states',
    'e2e/pools.spec.ts',
    'a press copies all of it',
  ],
  [
    'Pair address: loading, and Copy failed',
    'e2e/pools.spec.ts',
    'while it is copied the icon is loading',
  ],
  [
    'Add: fields turn red above the balance',
    'e2e/pools.spec.ts',
    'a field turns red',
  ],
  [
    'Remove: title, amount, LP balance, Max',
    'e2e/pools.spec.ts',
    'title with icons, amount, LP balance and Max',
  ],
  [
    'Toasts top-right for 5 s',
    'e2e/shell.spec.ts',
    'appear top-right and close by themselves after 5 s',
  ],
  [
    'The debug panel only with its flag',
    'e2e/shell.spec.ts',
    'the debug panel shows only if',
  ],
  [
    'Version 1.20.2 in the header',
    'e2e/shell.spec.ts',
    'logo, version and the links',
  ],
  [
    'Connect instructions: manual network settings',
    'e2e/connect.spec.ts',
    'with manual network settings to copy',
  ],
  [
    'Faucet: the default token is ZKP',
    'e2e/faucet.spec.ts',
    'an unknown one falls back to ZKP',
  ],
  [
    'Faucet: a disabled address box',
    'e2e/faucet.spec.ts',
    'the address box holds the whole address',
  ],
  [
    'Faucet: a progress line',
    'e2e/faucet.spec.ts',
    'each step is told in a live region',
  ],
  [
    'Swap: slippage 0.5%, 1.0%, 5.0%, by default 1%',
    '../../packages/react/src/query/options.test.ts',
    'default: the product’s numbers',
  ],
  [
    'Swap: the whole card fits a desktop’s screen',
    'e2e/layout.spec.ts',
    'fits into 1280 by 800',
  ],
  [
    'Swap History: Load more',
    'e2e/history.spec.ts',
    'Load more goes further back',
  ],
  [
    'Swap History: Close',
    'e2e/history.spec.ts',
    'without a wallet it says what is missing',
  ],
  [
    'Pools: the table fits from 769 px on',
    'e2e/layout.spec.ts',
    'a pool’s row with all its buttons fits',
  ],
  [
    'Add: two amounts, buttons, Processing... meanwhile',
    'e2e/pools.spec.ts',
    'adds with two approvals, told step by step',
  ],
  [
    'Add: number inputs',
    'e2e/pools.mobile.spec.ts',
    'the number pad comes up for amounts',
  ],
  [
    'Remove: Processing..., both buttons disabled',
    'e2e/pools.spec.ts',
    'removes all, and the Remove button goes',
  ],
  [
    'The debug log keeps about 50 lines',
    '../../packages/react/test/reads.test.tsx',
    'the debug log keeps its last 50 lines',
  ],
  // Entities
  [
    'Five tokens',
    'e2e/faucet.spec.ts',
    'the token dropdown has the five tokens',
  ],
  [
    'Chain 500000, LetheZKP, ZKP',
    'e2e/connect.spec.ts',
    'with manual network settings to copy',
  ],
  [
    "Balances: '0.00' by default",
    'e2e/balances.spec.ts',
    'without a wallet every balance is 0.00',
  ],
  [
    'Balances: cached per wallet',
    'e2e/balances.spec.ts',
    'are there at once, and stay',
  ],
  [
    'Pool entry: the chain’s figures',
    'e2e/pools.spec.ts',
    'a pool’s figures are the chain’s',
  ],
  [
    'Tokens: symbol, name and decimals',
    '../../packages/devnet/src/startDevnet.test.ts',
    'tokens have the specified names and decimals',
  ],
  [
    'Pairs with a token not in the registry are dropped',
    '../../packages/sdk/src/deployment/parseDeployment.test.ts',
    'drops pairs with a token not in the registry',
  ],
  [
    'The chain as a wallet is asked to add it',
    '../../packages/sdk/src/deployment/deploymentToChain.test.ts',
    'what a wallet is asked to add',
  ],
  [
    'Swap history entry: direction',
    '../../packages/sdk/src/history/getSwapHistory.test.ts',
    'the direction is that of the first pair',
  ],
  [
    'Swap history entry: user and recipient',
    '../../packages/sdk/src/history/getSwapHistory.test.ts',
    'belongs to who sent it and to who receives it',
  ],
  [
    'Swap history cache: its fields, per address',
    '../../packages/sdk/src/history/getSwapHistory.test.ts',
    'as JSON under a key per address',
  ],
  [
    'userLP: share with 4 decimals',
    '../../packages/sdk/src/tokens/display.test.ts',
    'a share is a percentage with 4 decimals',
  ],
  [
    'userLP: LP tokens with 6 decimals',
    '../../packages/sdk/src/tokens/display.test.ts',
    'LP tokens have 6 decimals',
  ],
  [
    'Faucet history per wallet and token',
    '../../packages/react/test/faucet.test.tsx',
    'history is kept by wallet and token',
  ],
  // States
  ['Unknown chain (4902) is added', 'e2e/main-job.spec.ts', 'the main job'],
  [
    '4902 nested, as on mobile',
    'e2e/connect.spec.ts',
    'a mobile wallet nests 4902',
  ],
  [
    'Wrong network',
    'e2e/connect.spec.ts',
    'another network in the wallet is said',
  ],
  [
    'Mobile without MetaMask: deep link, then a toast',
    'e2e/shell.mobile.spec.ts',
    'goes to the MetaMask app',
  ],
  ['Faucet request: signing', 'e2e/faucet.spec.ts', 'while it signs'],
  [
    'Faucet request: sent, toast with the hash',
    'e2e/faucet.spec.ts',
    'pays, says so with the hash',
  ],
  [
    'Faucet request: progress every 10 s',
    'e2e/faucet.spec.ts',
    'every 10 s while it waits',
  ],
  [
    'Faucet request: not confirmed',
    'e2e/faucet.spec.ts',
    'not seen after 30 looks',
  ],
  [
    'Faucet request: watch asset is offered',
    'e2e/faucet.spec.ts',
    'comes when the wallet had none of it',
  ],
  [
    'Faucet request: not offered with a balance',
    'e2e/faucet.spec.ts',
    'does not come when the wallet had some',
  ],
  [
    'Swap: approve if needed',
    'e2e/swap-transactions.spec.ts',
    'asks for an approval of exactly the amount',
  ],
  [
    'Swap: success resets the amounts',
    'e2e/swap-transactions.spec.ts',
    'resets the amounts',
  ],
  [
    'Swap: from equals to',
    'e2e/swap.spec.ts',
    'changes To to the first other one',
  ],
  [
    'Add: auto-fill from the last edited field',
    'e2e/pools.spec.ts',
    'the other amount follows the one edited last',
  ],
  [
    'Add: a failure keeps the modal open',
    'e2e/pools.spec.ts',
    'and the modal stays open',
  ],
  [
    'Remove: a failure keeps the dialog open',
    'e2e/pools.spec.ts',
    'and the dialog stays open',
  ],
  [
    'Pools: read when the address changes',
    'e2e/pools.spec.ts',
    'another account’s pools are read',
  ],
  [
    'Pools: Refresh bypasses the cache',
    'e2e/pools.spec.ts',
    'Refresh reads the chain again',
  ],
  [
    'Pools: every 60 s with an address',
    'e2e/pools.spec.ts',
    'read again every 60 s',
  ],
  [
    'Balances: every 60 s',
    'e2e/balances.spec.ts',
    'balances are read again every 60 s',
  ],
  [
    'Balances: on mobile at 2, 5 and 10 s',
    'e2e/balances.mobile.spec.ts',
    'forced again 2, 5 and 10 s',
  ],
  [
    'A reload connects again silently',
    'e2e/connect.spec.ts',
    'connects again without a popup',
  ],
  [
    'Deep link: after 2 s, with the URL copied',
    '../../packages/react/src/wallet/openInWalletApp.test.ts',
    'still here after 2 s: the address is copied',
  ],
  [
    'Deep link: not copied on local hosts',
    '../../packages/react/src/wallet/openInWalletApp.test.ts',
    'is of no use elsewhere, and not copied',
  ],
  [
    'Faucet request: confirmed, then the next time is read',
    'e2e/faucet.spec.ts',
    'begins the cooldown',
  ],
  [
    'Swap: ETH-in path from ZKP',
    '../../packages/sdk/src/plans/planSwap.test.ts',
    'from the native coin takes the ETH-in path',
  ],
  [
    'Swap: ETH-out path to ZKP',
    '../../packages/sdk/src/plans/planSwap.test.ts',
    'to the native coin takes the ETH-out path',
  ],
  [
    'Swap: else token to token',
    '../../packages/sdk/src/plans/planSwap.test.ts',
    'otherwise the token-to-token path',
  ],
  [
    'Add: success closes the modal',
    'e2e/pools.spec.ts',
    'adds with two approvals',
  ],
  ['Remove: closed on success', 'e2e/pools.spec.ts', 'removes all'],
  [
    'Pools: a failed list keeps what it had',
    '../../packages/react/test/reads.test.tsx',
    'pools that fail to load keep what they had',
  ],
  [
    'After an action: that pool is read again',
    'e2e/pools.spec.ts',
    'afterwards that pool is read again',
  ],
  [
    'Balances: 100 ms after connecting',
    '../../packages/react/test/reads.test.tsx',
    'connecting reads the balances after 100 ms',
  ],
  [
    'Balances: on page load when all are zero',
    '../../packages/react/test/reads.test.tsx',
    'balances that are all zero are read again',
  ],
  [
    'Balances: on page load only after 30 s',
    '../../packages/react/test/reads.test.tsx',
    'fresh balances are not read again',
  ],
  [
    'Balances: at least 500 ms between updates',
    '../../packages/react/test/reads.test.tsx',
    'an update keeps its distance',
  ],
  // Validation
  [
    'Swap amount text',
    'e2e/swap.spec.ts',
    'empty, 0. and up to 18 decimals are taken',
  ],
  ['Swap amount normalised on blur', 'e2e/swap.spec.ts', 'on blur'],
  ['Quotes after 300 ms', 'e2e/swap.spec.ts', 'rested for 300 ms'],
  [
    'Please connect your wallet',
    'e2e/swap.spec.ts',
    'Please connect your wallet',
  ],
  ['Enter a valid amount', 'e2e/swap.spec.ts', 'Enter a valid amount'],
  ['Tokens must be different', 'e2e/swap.spec.ts', 'Tokens must be different'],
  ['Unsupported token pair', 'e2e/swap.spec.ts', 'Unsupported token pair'],
  [
    'Insufficient balance: {token}',
    'e2e/swap.spec.ts',
    'Insufficient balance: {token}',
  ],
  [
    'Minimum received',
    'e2e/swap.spec.ts',
    'minimum received is the quote less the slippage',
  ],
  [
    'Enter valid amounts',
    'e2e/pools.spec.ts',
    'are refused: Enter valid amounts',
  ],
  [
    'Add without a wallet is refused',
    'e2e/pools.spec.ts',
    'without a wallet it is refused',
  ],
  [
    'Remove amount: three messages',
    'e2e/pools.spec.ts',
    'what is no number at all is refused too',
  ],
  [
    'Please connect your wallet first',
    'e2e/faucet.spec.ts',
    'not connected: "Please connect your wallet first"',
  ],
  [
    'Display: 2 decimals for USDT and DAI, else 6',
    'e2e/faucet.spec.ts',
    'a balance shows up to 2 decimals',
  ],
  [
    'Swap: an estimate that is not ready',
    'e2e/swap.spec.ts',
    'a stale quote cannot be signed',
  ],
  [
    'Minimum received, rounded down',
    '../../packages/sdk/src/plans/planSwap.test.ts',
    'the quote less the slippage, rounded down',
  ],
  ['Add: Insufficient balance', 'e2e/pools.spec.ts', 'a field turns red'],
  [
    'Display: a pool in dollars with 2 decimals',
    '../../packages/sdk/src/tokens/display.test.ts',
    'dollars with 2 decimals',
  ],
  [
    'Roles: a price needs no wallet',
    'e2e/swap.spec.ts',
    'a price needs no wallet',
  ],
  // Calls
  [
    'last-request fails: local time plus 24 hours',
    'e2e/faucet.spec.ts',
    'plus 24 hours',
  ],
  [
    'Approval only when the allowance is lower',
    'e2e/swap-transactions.spec.ts',
    'asks for no approval when the allowance is there',
  ],
  [
    'GET /nonce',
    '../../packages/sdk/src/faucet/createFaucetClient.test.ts',
    'asks for the token and wallet',
  ],
  [
    'POST /faucet',
    '../../packages/sdk/src/faucet/createFaucetClient.test.ts',
    'posts message and signature as JSON',
  ],
  [
    'GET /last-request',
    '../../packages/sdk/src/faucet/createFaucetClient.test.ts',
    'the next allowed time, from the faucet',
  ],
  [
    'Receipt polled 30 times at 2 s, on mobile 60 at 3 s',
    '../../packages/react/src/query/options.test.ts',
    'the product’s numbers',
  ],
  [
    'The connectivity probe before balances',
    '../../packages/react/test/reads.test.tsx',
    'the connectivity probe goes first',
  ],
  [
    'Only functions of the published contracts',
    '../../packages/sdk/src/contracts/calls.test.ts',
    'every read is a function of the published contracts',
  ],
  [
    'Quotes use getAmountsOut',
    '../../packages/react/test/reads.test.tsx',
    'a quote costs one request and is the router’s own',
  ],
  [
    'Minimum amounts 0',
    '../../packages/sdk/src/plans/planLiquidity.test.ts',
    'minimum amounts are 0 unless told otherwise',
  ],
  [
    'Deadline 20 minutes from now',
    '../../packages/sdk/src/actions/getDeadline.test.ts',
    '20 minutes after',
  ],
  // Error catalogue: every sentence of the table, and where it appears
  ['Every error sentence', 'src/lib/getErrorMessage.test.ts', '%s: %s is "%s"'],
  [
    'Connect: rejected',
    'e2e/connect.spec.ts',
    'Connection was rejected by user',
  ],
  [
    'Connect: locked',
    'e2e/connect.spec.ts',
    'Please unlock MetaMask and try again',
  ],
  [
    'Connect: already processing',
    'e2e/connect.spec.ts',
    'a popup left open blocks nothing',
  ],
  ['Connect: failed', 'e2e/connect.spec.ts', 'Connection failed: {message}'],
  [
    'Connect: not installed, other wallet, no provider',
    'e2e/connect.spec.ts',
    'a wallet that is ',
  ],
  [
    'Connect: disconnected',
    'e2e/connect.spec.ts',
    'Disconnect asks the wallet to forget',
  ],
  [
    'Network failures in Russian: add',
    'e2e/connect.spec.ts',
    'a network that is not added is told in Russian',
  ],
  [
    'Network failures in Russian: switch',
    'e2e/connect.spec.ts',
    'a switch that is refused is told in Russian',
  ],
  [
    'Network failures in Russian: determine',
    'e2e/connect.spec.ts',
    'cannot be determined is told in Russian',
  ],
  [
    'Faucet: rate limit',
    'e2e/faucet.spec.ts',
    '"rate limit" shows the warning',
  ],
  [
    'Faucet: the server’s message',
    'e2e/faucet.spec.ts',
    'another error shows the server’s message',
  ],
  ['Faucet: Something went wrong', 'e2e/faucet.spec.ts', 'no answer at all'],
  ['Faucet: token added', 'e2e/faucet.spec.ts', 'and adds it'],
  [
    'Faucet: token not added',
    'e2e/faucet.spec.ts',
    'rejected: the token is not added',
  ],
  [
    'Faucet: Failed to add {token} to MetaMask',
    'e2e/faucet.spec.ts',
    'Failed to add {token} to MetaMask',
  ],
  [
    'Swap failed',
    'e2e/swap-transactions.spec.ts',
    'rejected in the wallet: Swap failed',
  ],
  [
    'Transaction failed',
    'e2e/swap-transactions.spec.ts',
    'reverted on the chain: Transaction failed',
  ],
  ['Add: cancelled by user', 'e2e/pools.spec.ts', 'a rejection is told'],
  [
    'Add: Insufficient funds for gas fee',
    'e2e/pools.spec.ts',
    'Insufficient funds for gas fee',
  ],
  [
    'Add: Transaction rejected or failed',
    'e2e/pools.spec.ts',
    'Transaction rejected or failed',
  ],
  [
    'Add: Failed to add liquidity: {message}',
    'e2e/pools.spec.ts',
    'Failed to add liquidity: {message}',
  ],
  ['Block not found', 'e2e/history.spec.ts', 'Block not found'],
  [
    'Pool failures are only logged',
    'e2e/pools.spec.ts',
    'a failure is only logged',
  ],
  ['Connect: success', 'e2e/main-job.spec.ts', 'the main job'],
  [
    'Connect: Failed to disconnect wallet',
    '../../packages/react/test/connection.test.tsx',
    'disconnecting fails in the wallet',
  ],
  [
    'Faucet: Tokens successfully received!',
    'e2e/faucet.spec.ts',
    'pays, says so with the hash',
  ],
  [
    'Add: Liquidity added successfully!',
    'e2e/pools.spec.ts',
    'adds with two approvals',
  ],
  [
    'Add: Transaction failed',
    'e2e/pools.spec.ts',
    'reverted on the chain: Transaction failed',
  ],
  ['Remove: Pair does not exist', 'e2e/pools.spec.ts', 'Pair does not exist'],
  [
    'Remove: Failed to fetch LP balance',
    'e2e/pools.spec.ts',
    'Failed to fetch LP balance',
  ],
  [
    'Remove: Failed to remove liquidity',
    'e2e/pools.spec.ts',
    'and the dialog stays open',
  ],
  [
    'Remove: Removed {amount} LP from {pool name}',
    'e2e/pools.spec.ts',
    'removes all',
  ],
  ['Address copied', 'e2e/pools.spec.ts', 'a press copies all of it'],
  ['Copy failed', 'e2e/pools.spec.ts', 'and a failure is told'],
  // Limits
  [
    'Local storage',
    'e2e/balances.spec.ts',
    'local storage holds what the product names',
  ],
  [
    'Times and counts',
    '../../packages/react/src/query/options.test.ts',
    'the product’s numbers',
  ],
  [
    'Swap history: 2,000-block windows',
    '../../packages/sdk/src/history/getSwapHistory.test.ts',
    '2,000 blocks a request',
  ],
  [
    'Swap history: valid 365 days',
    '../../packages/sdk/src/history/getSwapHistory.test.ts',
    'a cache of a day less than 365 is kept',
  ],
  [
    'Balance wait after approval: 10 s, every second',
    '../../packages/sdk/src/execution/approve.test.ts',
    '10 s, looking every second',
  ],
  [
    'Pool liquidity is the average of the reserves',
    '../../packages/sdk/src/amm/getLiquidityUsd.test.ts',
    'the average of the reserves',
  ],
  [
    'Address display: 6 and 4',
    '../../packages/sdk/src/tokens/display.test.ts',
    '6 characters, an ellipsis and 4',
  ],
  [
    'LP symbol label ZKP',
    'e2e/pools.spec.ts',
    'title with icons, amount, LP balance and Max',
  ],
]

test.each(checklist)('%s', (_, file, title) => {
  const path = new URL(`../${file}`, import.meta.url)
  expect(existsSync(path), `${file} is there`).toBe(true)
  const titles = [
    ...readFileSync(path, 'utf8').matchAll(
      /\b(?:test|describe)(?:\.\w+)?(?:\(.{0,300}?\))??\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs,
    ),
  ].map(([, , text = '']) => text.replaceAll('\\', ''))
  expect(titles.filter((text) => text.includes(title))).not.toEqual([])
})
