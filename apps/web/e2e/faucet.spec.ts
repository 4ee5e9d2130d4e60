import type { Page } from '@playwright/test'
import { stringToHex } from 'viem'
import { readChain } from './chain'
import { expect, test } from './fixtures/test'

const requestButton = (page: Page) =>
  page.getByRole('button', { name: /^(Request|Try again)/ }).first()

test.describe('the page', () => {
  test('has its title, text, card, note, token, address and list', async ({
    app,
    page,
  }) => {
    await app.open('/faucet')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Faucet' }),
    ).toBeVisible()
    await expect(page.getByText('Get free ZKP test coins')).toBeVisible()
    await expect(page.getByText('throw-away test wallet')).toBeVisible()
    const card = page.getByRole('region', { name: 'Get Free Test Coins' })
    await expect(card).toContainText('Max 1 request / 1h per wallet')
    await expect(card.getByLabel('Token')).toHaveValue('ZKP')
    await expect(card).toContainText('Balance: 0.00 ZKP')
    // What the devnet's faucet pays, before anything is asked for.
    await expect(card).toContainText(/You receive\s*100/)
    await expect(
      card.getByRole('button', { name: 'Connect Wallet' }),
    ).toBeVisible()
    await expect(card.getByRole('button', { name: 'Request all' })).toBeHidden()
    await expect(card.getByLabel('Your address')).toBeDisabled()
    await expect(card.getByRole('heading', { level: 3 })).toHaveText(
      'Last Requests:',
    )
    await expect(requestButton(page)).toHaveText('Request ZKP')

    await requestButton(page).click()
    const problem = card.getByText('Please connect your wallet first')
    await expect(problem).toBeVisible()
    await expect(app.toast('Please connect your wallet first')).toBeVisible()
    await app.connect()
    await expect(problem).toBeHidden()
  })

  test('the token dropdown has the five tokens, and the button names the chosen one', async ({
    app,
    page,
  }) => {
    await app.open('/faucet')
    const options = page.getByLabel('Token').locator('option')
    await expect(options).toHaveCount(5)
    for (const symbol of ['USDT', 'WETH', 'WBTC', 'DAI', 'ZKP']) {
      await page.getByLabel('Token').selectOption(symbol)
      await expect(requestButton(page)).toHaveText(`Request ${symbol}`)
      await expect(page).toHaveURL(new RegExp(`/faucet\\?token=${symbol}$`))
    }
    await app.open('/faucet?token=DAI')
    await expect(page.getByLabel('Token')).toHaveValue('DAI')
    await app.open('/faucet?token=DOGE')
    await expect(page.getByLabel('Token')).toHaveValue('ZKP')
  })
})

test.describe('a request', () => {
  test('pays, says so with the hash, lists the request and begins the cooldown', async ({
    app,
    page,
    stack,
    wallet,
  }) => {
    await app.openWith('/faucet', {})
    await requestButton(page).click()
    const sent = page.locator('[data-kind]', { hasText: 'Transaction sent' })
    await expect(
      sent.getByRole('button', { name: 'Copy transaction hash' }),
    ).toBeVisible()
    await expect(page.getByText('Tokens successfully received!')).toBeVisible()
    const chain = readChain(stack.deployment)
    const balance = await chain.balance('ZKP', wallet.address)
    expect(balance).toBeGreaterThan(0n)
    await expect(
      page.getByText(`Balance: ${chain.shownBalance(balance, 'ZKP')} ZKP`),
    ).toBeVisible()
    // `token: local date-time`
    await expect(page.getByRole('listitem')).toHaveText(
      /^ZKP: \d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d$/,
    )
    await expect(requestButton(page)).toHaveText(/^Try again in (59|60)m$/)
    await expect(requestButton(page)).toBeDisabled()
    // The coin needs no place in the wallet's list.
    await expect(page.getByText('Add ZKP to MetaMask')).toBeHidden()

    // A cooldown is one token's; so is the list.
    await page.getByLabel('Token').selectOption('DAI')
    await expect(requestButton(page)).toBeEnabled()
    await expect(page.getByRole('listitem')).toHaveCount(0)

    // It survives a reload.
    await app.open('/faucet')
    await expect(requestButton(page)).toHaveText(/^Try again in (59|60)m$/)
    await expect(page.getByRole('listitem')).toHaveCount(1)
  })

  test('each step is told in a live region, every 10 s while it waits', async ({
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
    await page.clock.runFor(10_000)
    await expect(status).toHaveText('Waiting for confirmation… 10 s')
    await page.clock.runFor(10_000)
    await expect(status).toHaveText('Waiting for confirmation… 20 s')
    await chain.mine()
    await page.clock.runFor(2_000)
    await expect(status).toHaveText('ZKP received')
  })

  test('not seen after 30 looks: "Transaction sent but not confirmed yet. Please check your wallet."', async ({
    app,
    chain,
    page,
  }) => {
    await page.clock.install()
    await app.openWith('/faucet', {})
    await chain.pauseMining()
    await requestButton(page).click()
    await expect(page.getByText('ZKP sent, waiting')).toBeVisible()
    const words = page.getByText(
      'Transaction sent but not confirmed yet. Please check your wallet.',
    )
    await expect(async () => {
      await page.clock.runFor(2_000)
      await expect(words).toBeVisible({ timeout: 1 })
    }).toPass({ intervals: [10] })
  })

  test('a reload in the middle picks it up again', async ({
    app,
    chain,
    page,
  }) => {
    await app.openWith('/faucet', {})
    await chain.pauseMining()
    await requestButton(page).click()
    await expect(page.getByText('ZKP sent, waiting')).toBeVisible()
    await page.reload()
    await expect(requestButton(page)).toHaveText(/^Try again in/)
    const pending = page.getByRole('banner').getByText('1 pending').first()
    await expect(pending).toBeVisible()
    await chain.mine()
    await expect(pending).toBeHidden()
    await expect(page.getByText('Tokens successfully received!')).toBeVisible()
  })

  test('"Confirm in MetaMask" while it signs; a popup left open can be given up, and a rejection leaves everything as it was', async ({
    app,
    page,
    wallet,
  }) => {
    wallet.hang('sign')
    await app.openWith('/faucet', {})
    await requestButton(page).click()
    await expect(page.getByText('Confirm in MetaMask')).toBeVisible()
    await expect(requestButton(page)).toBeDisabled()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(requestButton(page)).toBeEnabled()

    ;(await wallet.openPrompt('sign')).reject()
    wallet.reject('sign')
    await requestButton(page).click()
    await expect(
      page.locator('form').getByText('Something went wrong'),
    ).toBeVisible()
    await expect(
      page.getByText('You rejected the signature in MetaMask.'),
    ).toBeVisible()
    await expect(requestButton(page)).toHaveText('Request ZKP')
    await expect(requestButton(page)).toBeEnabled()
  })

  test('keeps the last 5 requests, newest first', async ({
    app,
    chain,
    page,
    wallet,
  }) => {
    const hour = 3_600_000
    const old = [1, 2, 3, 4, 5].map((days) => Date.UTC(2026, 0, 10 - days))
    await page.addInitScript(
      ([genesisHash, key, times]) => {
        if (localStorage.getItem('faucetHistory') === null)
          localStorage.setItem(
            'faucetHistory',
            JSON.stringify({
              state: { genesisHash, requests: { [key]: times } },
              version: 1,
            }),
          )
      },
      [
        chain.deployment.genesisHash,
        `${wallet.address.toLowerCase()}:ZKP`,
        old,
      ] as const,
    )
    await app.openWith('/faucet', {})
    const lines = page.getByRole('listitem')
    await expect(lines).toHaveCount(5)
    await requestButton(page).click()
    await expect(page.getByText('Tokens successfully received!')).toBeVisible()
    await expect(lines).toHaveCount(5)
    const newest = await lines.first().locator('time').getAttribute('datetime')
    expect(Math.abs(Date.parse(newest ?? '') - Date.now())).toBeLessThan(hour)
    await expect(lines.nth(1)).toHaveText('ZKP: 09/01/2026, 00:00:00')
    await expect(lines.nth(4)).toHaveText('ZKP: 06/01/2026, 00:00:00')
  })
})

test.describe('all tokens at once', () => {
  const all = (page: Page) => page.getByRole('button', { name: /^Request all/ })

  test('one signature pays what is not cooling down, each by name, and then it counts down', async ({
    app,
    page,
    stack,
    wallet,
  }) => {
    await app.openWith('/faucet?token=DAI', {})
    await requestButton(page).click()
    await expect(page.getByText('Tokens successfully received!')).toBeVisible()
    await expect(
      page.getByText('You get ZKP, USDT, WETH, and WBTC now, DAI later.'),
    ).toBeVisible()

    wallet.reject('sign')
    await all(page).focus()
    await page.keyboard.press('Enter')
    await expect(
      page.getByText('You rejected the signature in MetaMask.'),
    ).toBeVisible()
    await expect(all(page)).toBeFocused()

    const signed = () =>
      wallet.requests.filter((method) => method === 'personal_sign').length
    const before = signed()
    await page.keyboard.press('Enter')
    const payouts = page.getByRole('list', { name: 'Payouts' })
    await expect(payouts.getByRole('listitem')).toHaveText([
      /^ZKP received/,
      /^USDT received/,
      /^WETH received/,
      /^WBTC received/,
    ])
    expect(signed()).toBe(before + 1)
    await expect(page.getByText('4 of 4 received')).toBeVisible()
    await expect(
      page.getByRole('button', { name: 'Add WBTC to MetaMask' }),
    ).toBeVisible()
    await expect(all(page)).toHaveText(/^Request all in (59|60)m$/)
    await expect(all(page)).toBeDisabled()
    const { balance } = readChain(stack.deployment)
    for (const symbol of ['ZKP', 'USDT', 'WETH', 'WBTC'])
      expect(await balance(symbol, wallet.address)).toBeGreaterThan(0n)
  })

  test('a faucet that pays no bundles offers none', async ({
    app,
    page,
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
    await app.openWith('/faucet', {})
    await expect(requestButton(page)).toBeEnabled()
    await expect(all(page)).toBeHidden()
    await expect(page.getByText('You receive')).toBeHidden()
  })
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
  await expect(page.getByRole('button', { name: 'Request all' })).toBeEnabled()
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

test('the offer to add a token to the wallet comes when the wallet had none of it, and adds it', async ({
  app,
  page,
  wallet,
}) => {
  await app.openWith('/faucet?token=WBTC', { WBTC: '0.00000001' })
  await expect(page.getByText('Balance: 0.00000001 WBTC')).toBeVisible()
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
