import { expect, test } from 'vitest'
import { cdp, type Locator, page, userEvent } from 'vitest/browser'
import { expectNoSideScroll, prefer } from './expectAccessible'
import { passTime, takeClock } from './hands'
import { connect, createWallet, openPage, pressInMenu } from './openPage'
import { startFaucet } from './startFaucet'

const header = page.getByRole('banner')
const dialog = page.getByRole('dialog')

test('the header has a skip link, logo, version, links and wallet, which fit from 769 px', async () => {
  const { network } = startFaucet()
  const wallet = await createWallet({}, { isConnected: false })
  await openPage('/faucet', network)
  await expect
    .element(header.getByRole('link', { name: /LetheSwap\s*1\.20\.2/ }))
    .toBeVisible()
  const links = header.getByRole('navigation', { name: 'Main' })
  await expect
    .poll(() => links.getByRole('link').elements())
    .toHaveTexts(['Faucet', 'Swap', 'Pools'])
  await expect
    .element(links.getByCss('[aria-current=page]'))
    .toHaveText('Faucet')
  const disconnect = header.getByRole('button', { name: 'Disconnect' })
  expect(disconnect.query()).toBe(null)

  // The first Tab focuses the skip link.
  await userEvent.tab()
  await expect
    .element(page.getByRole('link', { name: 'Skip to content' }))
    .toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByCss('#content')).toHaveFocus()

  await connect()
  const { address } = wallet
  await expect
    .element(header.getByTestId('wallet-address'))
    .toHaveText(`${address.slice(0, 6)}…${address.slice(-4)}`)
  await expect
    .element(header.getByTestId('wallet-chain'))
    .toHaveText('LetheZKP')
  for (const name of ['Refresh balances', 'Disconnect'])
    await expect.element(header.getByRole('button', { name })).toBeVisible()

  // Up to 768 px, a menu button replaces the links.
  const menu = page.getByRole('button', { name: 'Open menu' })
  await page.viewport(768, 800)
  await expect.element(menu).toBeVisible()
  await expect.element(links).not.toBeInTheDocument()
  await page.viewport(769, 800)
  await expect.element(links).toBeVisible()
  await expect.element(menu).not.toBeInTheDocument()

  // The header has room for an open prompt.
  wallet.hang('sign')
  await page.getByRole('button', { name: 'Request ZKP' }).click()
  await expect.element(header.getByRole('status')).toHaveTextContent('MetaMask')
  for (const button of header.getByRole('button').elements()) {
    const { left, right } = button.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(769)
  }
  expectNoSideScroll()
})

test('the theme follows the system or the user’s choice, which is stored', async () => {
  const { open } = await openPage('/swap')
  const html = document.documentElement
  const outline = (element: Locator) =>
    getComputedStyle(element.element()).outlineStyle
  await expect
    .element(page.getByRole('heading', { name: 'Token Swap' }))
    .toBeVisible()
  expect(html.dataset.theme).toBe(undefined)
  for (const [scheme, canvas] of [
    ['dark', 'rgb(11, 15, 17)'],
    ['light', 'rgb(243, 246, 247)'],
  ] as const) {
    await prefer(scheme)
    expect(getComputedStyle(document.body).backgroundColor).toBe(canvas)
  }
  await prefer('')

  // Forced colors must not hide a meaning that only a color conveys.
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value: 'active' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  })
  const slippage = (text: string) =>
    outline(page.getByText(text, { exact: true }).first())
  await expect.poll(() => slippage('1.0%')).toBe('solid')
  expect(slippage('0.5%')).toBe('none')
  expect(outline(page.getByCss('header [aria-current=page]').first())).toBe(
    'solid',
  )
  await prefer('')

  // With reduced motion, colors must change immediately. This also applies to reads,
  // because a chart reads the theme's colors one by one.
  const probe = document.body.appendChild(document.createElement('span'))
  const colors = ['red', 'blue'].map((color) => {
    probe.style.color = color
    return getComputedStyle(probe).color
  })
  probe.remove()
  expect(colors).toEqual(['rgb(255, 0, 0)', 'rgb(0, 0, 255)'])
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await expect.element(dialog).toBeVisible()
  const { animationDuration } = getComputedStyle(dialog.element())
  expect(Number.parseFloat(animationDuration)).toBeLessThan(0.01)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()

  await pressInMenu('Theme: system. Switch to light')
  expect(html.dataset.theme).toBe('light')
  await pressInMenu('Theme: light. Switch to dark')
  expect(html.dataset.theme).toBe('dark')
  delete html.dataset.theme
  await open()
  await expect.poll(() => html.dataset.theme).toBe('dark')
  await pressInMenu('Theme: dark. Switch to system')
  expect(html.dataset.theme).toBe(undefined)
})

test('toasts appear top right, close after 5 s, and can be closed', async () => {
  const { network } = startFaucet()
  await openPage('/faucet', network)
  takeClock()
  const request = page.getByRole('button', { name: 'Request ZKP' })
  const toast = page.getByCss('[data-kind=error]')
  await request.click()
  await expect.element(toast).toHaveText('Please connect your wallet first')
  const { left, top } = toast.element().getBoundingClientRect()
  expect(left).toBeGreaterThan(640)
  expect(top).toBeLessThan(200)
  await passTime(4_000)
  expect(toast.query()).not.toBe(null)
  await passTime(3_000)
  await expect.element(toast).not.toBeInTheDocument()
  await request.click()
  await page.getByRole('button', { name: 'Close notification' }).click()
  await expect.element(toast).not.toBeInTheDocument()
})
