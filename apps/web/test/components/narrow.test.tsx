import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createWallet, openPage, openWith } from './openPage'
import { startFaucet } from './startFaucet'

const place = (element: Element) => element.getBoundingClientRect()

test('rule: at 320 px, the faucet shows whole figures and the whole address', async () => {
  await page.viewport(320, 640)
  const { network } = startFaucet()
  const { wallet } = await openWith('/faucet', { ZKP: '1' }, network)
  const address = page.getByLabelText('Your address')
  await expect.element(address).toHaveValue(wallet.address)
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent(/receive\s*100/)
  const cut = [
    ...document.querySelectorAll('main button span, textarea'),
  ].filter(
    ({ clientHeight, clientWidth, scrollHeight, scrollWidth }) =>
      scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
  )
  expect(cut.map(({ textContent }) => textContent)).toEqual([])
})

test.each([320, 390])(
  'rule: at %i px, a notice with its button leaves the heading visible',
  async (width) => {
    await page.viewport(width, 640)
    const wallet = await createWallet({ ZKP: '1' })
    await openPage('/swap')
    wallet.selectChain(1)
    const notice = page.getByText('Your wallet is on another network.')
    await expect.element(notice).toBeVisible()
    const heading = page.getByRole('heading', { level: 1 }).element()
    const strip = notice.element().closest('.bg-warning-soft') as Element
    expect(place(strip).bottom).toBeLessThanOrEqual(place(heading).top)
  },
)
