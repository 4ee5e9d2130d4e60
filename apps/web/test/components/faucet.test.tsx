import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chain } from './chain'
import { passTime, press, takeClock } from './hands'
import {
  connect,
  createWallet,
  openPage,
  openWith,
  pressInMenu,
  toast,
  url,
} from './openPage'
import { startFaucet } from './startFaucet'

const main = page.getByRole('main')
const requestButton = page
  .getByRole('button', { name: /^(Request|Try again)/ })
  .first()
const requestAll = page.getByRole('button', { name: /^Request all/ })
const token = page.getByLabelText('Token', { exact: true })
const received = toast('Tokens successfully received!')

test('shows title, text, card, note, address, list and the token of the link', async () => {
  const { network } = startFaucet()
  await createWallet({}, { isConnected: false })
  // An unknown token is replaced with the native coin.
  const { open } = await openPage('/faucet?token=DOGE', network)
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Faucet' }))
    .toBeVisible()
  await expect.element(page.getByText('Get free ZKP test coins')).toBeVisible()
  await expect.element(page.getByText('throw-away test wallet')).toBeVisible()
  const card = page.getByRole('region', { name: 'Get Free Test Coins' })
  await expect.element(card).toHaveTextContent('Max 1 request / 1h per wallet')
  await expect.element(card).toHaveTextContent('Balance: 0.00 ZKP')
  // The faucet's amounts are shown before a request.
  await expect.element(card).toHaveTextContent(/You receive\s*100/)
  await expect
    .element(card.getByRole('button', { name: 'Connect Wallet' }))
    .toBeVisible()
  await expect.element(requestAll).not.toBeInTheDocument()
  await expect.element(card.getByLabelText('Your address')).toBeDisabled()
  await expect
    .element(card.getByRole('heading', { level: 3 }))
    .toHaveText('Last Requests:')

  await expect.element(token).toHaveValue('ZKP')
  expect(token.getByRole('option').elements()).toHaveLength(5)
  await token.selectOptions('DAI')
  await expect.element(requestButton).toHaveText('Request DAI')
  await expect.poll(url).toBe('/faucet?token=DAI')
  await open()
  await expect.element(token).toHaveValue('DAI')

  await requestButton.click()
  const problem = card.getByText('Please connect your wallet first')
  await expect.element(problem).toBeVisible()
  await expect.element(toast('Please connect your wallet first')).toBeVisible()
  await connect()
  await expect.element(problem).not.toBeInTheDocument()
})

test('a live region announces each step, the wait, and a payout that is not found', async () => {
  const { network } = startFaucet()
  await openWith('/faucet', {}, network)
  await expect.element(requestButton).toBeEnabled()
  takeClock()
  await chain.pauseMining()
  const status = page.getByCss('section [role=status]').first()
  await requestButton.click()
  await expect.element(status).toHaveText('ZKP sent, waiting for confirmation…')
  for (const seconds of [10, 20]) {
    await passTime(10_000)
    await expect
      .element(status)
      .toHaveText(`Waiting for confirmation… ${seconds} s`)
  }
  await chain.mine()
  await passTime(2_000)
  await expect.element(status).toHaveText('ZKP received')

  await token.selectOptions('DAI')
  await requestButton.click()
  await expect.element(page.getByText('DAI sent, waiting')).toBeVisible()
  const words = toast(
    'Transaction sent but not confirmed yet. Please check your wallet.',
  )
  await expect
    .poll(async () => {
      await passTime(2_000)
      return words.query()
    })
    .not.toBe(null)
})

test('one signature pays all tokens without a cooldown, and the focus follows', async () => {
  const { network } = startFaucet()
  const wallet = await createWallet({}, { isConnected: false })
  await openPage('/faucet?token=DAI', network)
  const pressEnter = async (target: typeof requestAll) => {
    await expect.element(target).toBeEnabled()
    await press(target, '{Enter}')
  }
  await pressEnter(main.getByRole('button', { name: 'Connect Wallet' }))
  await pressEnter(page.getByRole('button', { name: 'Continue' }))
  // The focus is on the request button, or on the screen while the cooldown loads.
  await expect
    .element(page.getByCss('main form :focus, main:focus'))
    .toBeVisible()
  await pressEnter(requestButton)
  await expect.element(received).toBeVisible()
  // The next step replaces the button, and gets the focus.
  await expect
    .element(page.getByRole('link', { name: 'Swap your DAI' }))
    .toHaveFocus()
  await expect
    .element(
      page.getByText(
        'You’ll receive ZKP, USDT, WETH, and WBTC now, and DAI after the cooldown.',
      ),
    )
    .toBeVisible()

  wallet.reject('sign')
  await pressEnter(requestAll)
  await expect
    .element(main.getByText('You rejected the signature.'))
    .toBeVisible()
  await expect.element(requestAll).toHaveFocus()

  const signed = () =>
    wallet.requests.filter((method) => method === 'personal_sign').length
  const before = signed()
  await pressEnter(requestAll)
  const payouts = page.getByRole('list', { name: 'Payouts' })
  await expect
    .poll(() => payouts.getByRole('listitem').elements())
    .toHaveTexts([
      /^\+100 ZKP received/,
      /^\+1,000 USDT received/,
      /^\+0\.1 WETH received/,
      /^\+0\.005 WBTC received/,
    ])
  expect(signed()).toBe(before + 1)
  await expect.element(page.getByText('4 of 4 received')).toBeVisible()
  // The button is disabled, so the form's first field has the focus.
  await expect.element(token).toHaveFocus()
  await expect
    .element(page.getByRole('button', { name: 'Add WBTC to MetaMask' }))
    .toBeVisible()
  await expect.element(requestAll).toHaveText(/^Request all in (59|60)m$/)
  await expect.element(requestAll).toBeDisabled()
  const balances = await chain.balances(wallet.address)
  for (const symbol of ['ZKP', 'USDT', 'WETH', 'WBTC'])
    expect(balances[symbol]).toBeGreaterThan(0n)
})

test('a request can be canceled or rejected, and a payout starts only its token’s cooldown', async () => {
  const { network } = startFaucet()
  const wallet = await createWallet({})
  const { chain, genesisHash } = network
  localStorage.setItem(
    `faucetHistory:${chain.id}:${genesisHash}`,
    JSON.stringify({
      state: {
        requests: {
          [`${wallet.address.toLowerCase()}:ZKP`]: [1, 2, 3, 4, 5].map((days) =>
            Date.UTC(2026, 0, 10 - days),
          ),
        },
      },
      version: 1,
    }),
  )
  await openPage('/faucet', network)
  const lines = main.getByCss('li:has(time)')
  await expect.element(lines).toHaveLength(5)

  // The user leaves the popup open.
  wallet.hang('sign')
  await requestButton.click()
  await expect.element(page.getByText('Confirm in MetaMask')).toBeVisible()
  await expect.element(requestButton).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(requestButton).toBeEnabled()

  ;(await wallet.openPrompt('sign')).reject()
  wallet.reject('sign')
  await requestButton.click()
  await expect
    .element(page.getByCss('form').getByText('Something went wrong'))
    .toBeVisible()
  await expect
    .element(page.getByText('You rejected the signature.'))
    .toBeVisible()
  await expect.element(requestButton).toHaveText('Request ZKP')

  await requestButton.click()
  await expect
    .element(received.getByRole('button', { name: 'Copy transaction hash' }))
    .toBeVisible()
  await expect.element(page.getByText('Balance: 100 ZKP')).toBeVisible()
  // The format is `token: local date-time`.
  await expect
    .poll(() => lines.elements())
    .toHaveTexts([
      /^ZKP: \d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d$/,
      'ZKP: 09/01/2026, 00:00:00',
      'ZKP: 08/01/2026, 00:00:00',
      'ZKP: 07/01/2026, 00:00:00',
      'ZKP: 06/01/2026, 00:00:00',
    ])
  await expect.element(requestButton).toHaveText(/^Try again in (59|60)m$/)
  await expect.element(requestButton).toBeDisabled()
  // Wallets show the native coin without adding it.
  expect(page.getByText('Add ZKP to MetaMask').query()).toBe(null)

  await token.selectOptions('DAI')
  await expect.element(requestButton).toBeEnabled()
  await expect.element(lines).toHaveLength(0)

  // Local storage may contain only the product's keys.
  await pressInMenu(/^Theme/)
  const keys = Object.keys(localStorage)
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys)
    expect(key).toMatch(
      /^(hide-wallet-instructions|faucetHistory:.*|swapHistoryCache.*|letheswap\.(preferences|pending).*|.*balance.*)$/i,
    )
})

test('"rate limit" shows a warning and the wait', async () => {
  const { network, pay, requests } = startFaucet()
  const { wallet } = await openWith('/faucet', {}, network)
  await expect.element(requestAll).toBeEnabled()
  // The same wallet claims on another page.
  await pay({ to: wallet.address, tokens: ['ZKP'] })
  const before = requests.length
  await requestButton.click()
  const warning = "You've reached the rate limit. Try again later."
  await expect.element(toast(warning)).toHaveAttribute('data-kind', 'warning')
  await expect.element(page.getByCss('form')).toHaveTextContent(warning)
  await expect
    .element(page.getByCss('form'))
    .toHaveTextContent(/try again in (59|60)m/)
  // The refusal contains the wait, so the button counts down without another request.
  await expect
    .element(page.getByRole('button', { name: /^Try again in (59|60)m$/ }))
    .toBeDisabled()
  expect(requests.slice(before)).not.toContain('last-request')
})

test('offers no bundle without bundles, and offers to add a token only if it is new', async () => {
  const { network } = startFaucet({ hasBundles: false })
  const { wallet } = await openWith(
    '/faucet?token=WBTC',
    { WBTC: '0.00000001' },
    network,
  )
  await expect.element(page.getByText('Balance: 0.00000001 WBTC')).toBeVisible()
  await expect.element(requestButton).toBeEnabled()
  await expect.element(requestAll).not.toBeInTheDocument()
  await expect.element(page.getByText('You receive')).not.toBeInTheDocument()

  const offers = page.getByRole('button', { name: /^Add \w+ to MetaMask$/ })
  await requestButton.click()
  await expect.element(page.getByText('WBTC received')).toBeVisible()
  await token.selectOptions('USDT')
  await requestButton.click()
  await expect.element(page.getByText('USDT received')).toBeVisible()
  await expect.poll(() => offers.elements()).toHaveTexts(['USDT'])
  await offers.click()
  await expect.element(page.getByText('USDT added to MetaMask')).toBeVisible()
  expect(wallet.requests).toContain('wallet_watchAsset')
  await expect.element(offers).toHaveLength(0)
})
