import type { Locator, Page } from '@playwright/test'
import { stringToHex } from 'viem'
import { readChain } from './chain'
import { expect, test } from './fixtures/test'
import { pressInMenu } from './hands'

const requestButton = (page: Page) =>
  page.getByRole('button', { name: /^(Request|Try again)/ }).first()
const requestAll = (page: Page) =>
  page.getByRole('button', { name: /^Request all/ })

test('the page has its title, text, card, note, address, list and token, whose name is in the button and in the link', async ({
  app,
  page,
}) => {
  // An unknown token is the coin.
  await app.open('/faucet?token=DOGE')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Faucet' }),
  ).toBeVisible()
  await expect(page.getByText('Get free ZKP test coins')).toBeVisible()
  await expect(page.getByText('throw-away test wallet')).toBeVisible()
  const card = page.getByRole('region', { name: 'Get Free Test Coins' })
  await expect(card).toContainText('Max 1 request / 1h per wallet')
  await expect(card).toContainText('Balance: 0.00 ZKP')
  // The devnet faucet's amounts, shown before a request.
  await expect(card).toContainText(/You receive\s*100/)
  await expect(
    card.getByRole('button', { name: 'Connect Wallet' }),
  ).toBeVisible()
  await expect(requestAll(page)).toBeHidden()
  await expect(card.getByLabel('Your address')).toBeDisabled()
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(
    'Last Requests:',
  )

  const token = card.getByLabel('Token')
  await expect(token).toHaveValue('ZKP')
  await expect(token.locator('option')).toHaveCount(5)
  await token.selectOption('DAI')
  await expect(requestButton(page)).toHaveText('Request DAI')
  await expect(page).toHaveURL(/\/faucet\?token=DAI$/)
  await page.reload()
  await expect(token).toHaveValue('DAI')

  await requestButton(page).click()
  const problem = card.getByText('Please connect your wallet first')
  await expect(problem).toBeVisible()
  await expect(app.toast('Please connect your wallet first')).toBeVisible()
  await app.connect()
  await expect(problem).toBeHidden()
})

test('a request can be given up and refused; it pays, says so with the hash, is listed first of five, and begins the cooldown', async ({
  app,
  chain,
  page,
  stack,
  wallet,
}) => {
  const old = [1, 2, 3, 4, 5].map((days) => Date.UTC(2026, 0, 10 - days))
  await page.addInitScript(
    ([network, key, times]) => {
      localStorage[`faucetHistory:${network}`] ??= JSON.stringify({
        state: { requests: { [key]: times } },
        version: 1,
      })
    },
    [
      `${chain.deployment.chain.id}:${chain.deployment.genesisHash}`,
      `${wallet.address.toLowerCase()}:ZKP`,
      old,
    ] as const,
  )
  await app.openWith('/faucet', {})
  const request = requestButton(page)
  const lines = page.getByRole('listitem').filter({ has: page.locator('time') })
  await expect(lines).toHaveCount(5)

  await test.step('a popup left open can be given up, and a rejection leaves everything as it was', async () => {
    wallet.hang('sign')
    await request.click()
    await expect(page.getByText('Confirm in MetaMask')).toBeVisible()
    await expect(request).toBeDisabled()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(request).toBeEnabled()

    ;(await wallet.openPrompt('sign')).reject()
    wallet.reject('sign')
    await request.click()
    await expect(
      page.locator('form').getByText('Something went wrong'),
    ).toBeVisible()
    await expect(
      page.getByText('You rejected the signature in MetaMask.'),
    ).toBeVisible()
    await expect(request).toHaveText('Request ZKP')
    await expect(request).toBeEnabled()
  })

  await request.click()
  // In the place of 'Transaction sent', which a block may leave no time to see.
  const sent = page.locator('[data-kind]', { hasText: 'Transaction sent' })
  const received = page.locator('[data-kind]', {
    hasText: 'Tokens successfully received!',
  })
  const copy = { name: 'Copy transaction hash' }
  await expect(received.getByRole('button', copy)).toBeVisible()
  const facts = readChain(stack.deployment)
  const balance = await facts.balance('ZKP', wallet.address)
  expect(balance).toBeGreaterThan(0n)
  await expect(
    page.getByText(`Balance: ${facts.shownBalance(balance, 'ZKP')} ZKP`),
  ).toBeVisible()
  // `token: local date-time`
  await expect(lines).toHaveText([
    /^ZKP: \d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d$/,
    'ZKP: 09/01/2026, 00:00:00',
    'ZKP: 08/01/2026, 00:00:00',
    'ZKP: 07/01/2026, 00:00:00',
    'ZKP: 06/01/2026, 00:00:00',
  ])
  const newest = await lines.first().locator('time').getAttribute('datetime')
  expect(Math.abs(Date.parse(newest ?? '') - Date.now())).toBeLessThan(
    3_600_000,
  )
  await expect(request).toHaveText(/^Try again in (59|60)m$/)
  await expect(request).toBeDisabled()
  // The coin needs no place in the wallet's list.
  await expect(page.getByText('Add ZKP to MetaMask')).toBeHidden()

  // A cooldown is one token's; so is the list.
  await page.getByLabel('Token').selectOption('DAI')
  await expect(request).toBeEnabled()
  await expect(lines).toHaveCount(0)

  await test.step('local storage holds what the product names, and nothing else', async () => {
    await pressInMenu(page, /^Theme/)
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys)
      expect(key).toMatch(
        /^(hide-wallet-instructions|faucetHistory:.*|swapHistoryCache.*|letheswap\.(preferences|pending).*|.*balance.*)$/i,
      )
  })

  await test.step('a reload in the middle picks it up again, and keeps the cooldown', async () => {
    await chain.pauseMining()
    await request.click()
    await expect(page.getByText('DAI sent, waiting')).toBeVisible()
    await page.reload()
    await expect(request).toHaveText(/^Try again in/)
    const pending = page.getByRole('banner').getByText('1 pending').first()
    await expect(pending).toBeVisible()
    await expect(page.getByText('DAI sent, waiting')).toBeVisible()
    // A payout that was sent before the reload is announced only once.
    await expect(sent).toBeHidden()
    await chain.mine()
    await expect(pending).toBeHidden()
    await expect(page.getByText('Tokens successfully received!')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Add DAI to MetaMask' }).click()
    await expect(page.getByText('DAI added to MetaMask')).toBeVisible()
    await page.getByLabel('Token').selectOption('ZKP')
    await expect(request).toHaveText(/^Try again in (59|60)m$/)
    await expect(lines).toHaveCount(5)
  })
})

test('a live region announces each step, every 10 s while it waits, and a payout that is not found after 30 checks', async ({
  app,
  chain,
  page,
}) => {
  await page.clock.install()
  await app.openWith('/faucet', {})
  await chain.pauseMining()
  const status = page.locator('section [role=status]').first()
  await requestButton(page).click()
  await expect(status).toHaveText('ZKP sent, waiting for confirmation…')
  for (const seconds of [10, 20]) {
    await page.clock.runFor(10_000)
    await expect(status).toHaveText(`Waiting for confirmation… ${seconds} s`)
  }
  await chain.mine()
  await page.clock.runFor(2_000)
  await expect(status).toHaveText('ZKP received')

  await page.getByLabel('Token').selectOption('DAI')
  await requestButton(page).click()
  await expect(page.getByText('DAI sent, waiting')).toBeVisible()
  const words = page.getByText(
    'Transaction sent but not confirmed yet. Please check your wallet.',
  )
  await expect(async () => {
    await page.clock.runFor(2_000)
    await expect(words).toBeVisible({ timeout: 1 })
  }).toPass({ intervals: [10] })
})

test('all tokens at once: one signature pays what is not cooling down, each by name, and then it counts down; the focus follows', async ({
  app,
  page,
  stack,
  wallet,
}) => {
  const all = requestAll(page)
  const press = async (target: Locator) => {
    await expect(target).toBeEnabled()
    await target.focus()
    await page.keyboard.press('Enter')
  }
  await app.open('/faucet?token=DAI')
  await press(
    page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }),
  )
  await press(page.getByRole('button', { name: 'Continue' }))
  await app.expectConnected()
  // On the request, or on the screen while the cooldown loads.
  await expect(page.locator('main form :focus, main:focus')).toBeVisible()
  await press(requestButton(page))
  await expect(page.getByText('Tokens successfully received!')).toBeVisible()
  // The next step took the place of its button.
  await expect(page.getByRole('link', { name: 'Swap your DAI' })).toBeFocused()
  await expect(
    page.getByText(
      'You’ll receive ZKP, USDT, WETH, and WBTC now, and DAI after the cooldown.',
    ),
  ).toBeVisible()

  wallet.reject('sign')
  await all.focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('You rejected the signature in MetaMask.'),
  ).toBeVisible()
  await expect(all).toBeFocused()

  const signed = () =>
    wallet.requests.filter((method) => method === 'personal_sign').length
  const before = signed()
  await page.keyboard.press('Enter')
  const payouts = page.getByRole('list', { name: 'Payouts' })
  await expect(payouts.getByRole('listitem')).toHaveText([
    /^\+100 ZKP received/,
    /^\+1,000 USDT received/,
    /^\+0\.1 WETH received/,
    /^\+0\.005 WBTC received/,
  ])
  expect(signed()).toBe(before + 1)
  await expect(page.getByText('4 of 4 received')).toBeVisible()
  // Its button is turned off now: the form's first field has the focus.
  await expect(page.getByLabel('Token', { exact: true })).toBeFocused()
  await expect(
    page.getByRole('button', { name: 'Add WBTC to MetaMask' }),
  ).toBeVisible()
  await expect(all).toHaveText(/^Request all in (59|60)m$/)
  await expect(all).toBeDisabled()
  const { balance } = readChain(stack.deployment)
  for (const symbol of ['ZKP', 'USDT', 'WETH', 'WBTC'])
    expect(await balance(symbol, wallet.address)).toBeGreaterThan(0n)
})

test('"rate limit" shows the warning, and how long', async ({
  app,
  page,
  stack,
  wallet,
  watcher,
}) => {
  watcher.allow(/429 \(Too Many Requests\)/)
  await app.openWith('/faucet', {})
  await expect(requestAll(page)).toBeEnabled()
  // The same wallet asks from elsewhere, behind this page's back.
  const api = `${stack.faucet}/api/v1`
  const query = new URLSearchParams({
    tokenName: 'ZKP',
    userAddress: wallet.address,
  })
  const { message } = (await (await fetch(`${api}/nonce?${query}`)).json()) as {
    message: string
  }
  const signature = await wallet.request({
    method: 'personal_sign',
    params: [stringToHex(message), wallet.address],
  })
  const answer = await fetch(`${api}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message, signature }),
  })
  expect(answer.status).toBe(200)

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await requestButton(page).click()
  const warning = "You've reached the rate limit. Try again later."
  await expect(
    page.locator('[data-kind=warning]', { hasText: warning }),
  ).toBeVisible()
  await expect(page.locator('form')).toContainText(warning)
  await expect(page.locator('form')).toContainText(/try again in (59|60)m/)
  // The refusal says when: the button counts down, and nobody asks again.
  await expect(
    page.getByRole('button', { name: /^Try again in (59|60)m$/ }),
  ).toBeDisabled()
  expect(asked.filter((url) => url.includes('last-request'))).toEqual([])
})

test('a faucet that pays no bundles offers none; the offer to add a token to the wallet comes when the wallet had none of it, and adds it', async ({
  app,
  page,
  wallet,
  watcher,
}) => {
  watcher.allow(/404 \(Not Found\)/)
  await page.route('**/api/v1/offer', (route) =>
    route.fulfill({
      status: 404,
      headers: { 'access-control-allow-origin': '*' },
      json: { error: 'Not found' },
    }),
  )
  await app.openWith('/faucet?token=WBTC', { WBTC: '0.00000001' })
  await expect(page.getByText('Balance: 0.00000001 WBTC')).toBeVisible()
  await expect(requestButton(page)).toBeEnabled()
  await expect(requestAll(page)).toBeHidden()
  await expect(page.getByText('You receive')).toBeHidden()

  const offers = page.getByRole('button', { name: /^Add \w+ to MetaMask$/ })
  await requestButton(page).click()
  await expect(page.getByText('WBTC received')).toBeVisible()
  await page.getByLabel('Token').selectOption('USDT')
  await requestButton(page).click()
  await expect(page.getByText('USDT received')).toBeVisible()
  await expect(offers).toHaveText(['USDT'])
  await offers.click()
  await expect(page.getByText('USDT added to MetaMask')).toBeVisible()
  expect(wallet.requests).toContain('wallet_watchAsset')
  await expect(offers).toHaveCount(0)
})
