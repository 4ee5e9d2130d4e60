import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The product's specification, sentence by sentence, with the test that holds
// each: [sentence, file under apps/web, title or a part of it].

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
  // Validation
  ['Swap amount text', 'e2e/swap.spec.ts', 'what is no amount cannot be typed'],
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
    'is refused: Enter valid amounts',
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
  // Limits
  [
    'Local storage',
    'e2e/balances.spec.ts',
    'local storage holds what the product names',
  ],
]

test.each(checklist)('%s', (_, file, title) => {
  const path = new URL(`../${file}`, import.meta.url)
  expect(existsSync(path), `${file} is there`).toBe(true)
  const titles = [
    ...readFileSync(path, 'utf8').matchAll(
      /\b(?:test|describe)(?:\.\w+)?(?:\([\w.]+\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs,
    ),
  ].map(([, , text = '']) => text.replaceAll('\\', ''))
  expect(titles.filter((text) => text.includes(title))).not.toEqual([])
})
