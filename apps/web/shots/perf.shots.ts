import type { Page } from '@playwright/test'
import { test } from '../e2e/fixtures/test'
import { swapPage } from '../e2e/swapPage'
import { type Trade, trade } from '../e2e/trade'

/**
 * Measures the time from each interaction to the next paint, with the CPU slowed down
 * 6x. Prints the figures without asserting them, because they are meaningful only on a
 * quiet machine.
 */
test('interactions', async ({ app, chain, page, stack }) => {
  const { timestamp } = await chain.client.getBlock()
  await trade(
    { chain, stack },
    Array.from({ length: 160 }, (_, index): Trade => {
      const time = Number(timestamp) + 600 + index * 3_600
      const size = (2 + Math.sin(index / 9)) * 2_000
      return Math.sin(index * 78.2) > 0.1
        ? ['DAI', 'USDT', size.toFixed(6), time]
        : ['USDT', 'DAI', size.toFixed(6), time]
    }),
  )
  await page.addInitScript(() => {
    const durations: number[] = []
    Object.assign(window, { durations })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & {
        interactionId: number
      })[])
        if (entry.interactionId) durations.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as never)
  })
  await app.openWith('/pools', { ZKP: '5000', USDT: '500' })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const dialog = page.getByRole('dialog')
  const rows: string[] = []
  const measure = async (name: string, act: () => Promise<unknown>) => {
    await settle(page)
    await takeDurations(page)
    await act()
    await settle(page)
    rows.push(`${name}: ${Math.max(16, ...(await takeDurations(page)))} ms`)
  }
  const pool = page.getByRole('link', { name: 'DAI / USDT' })
  await pool.waitFor()
  // A mouse hovers before it presses, which loads the code.
  await pool.hover()
  await measure('open the chart', async () => {
    await pool.click()
    await dialog.getByRole('slider').waitFor()
  })
  for (const range of ['1D', '1M', '1W'])
    await measure(`interval ${range}`, () =>
      dialog.getByRole('button', { name: range }).click(),
    )
  await measure('candles', () =>
    dialog.getByRole('button', { name: 'Candles' }).click(),
  )
  await measure('close the chart', () =>
    dialog.getByRole('button', { name: 'Close' }).click(),
  )
  await measure('open the chart again', () => pool.click())
  await measure('close it by Escape', () => page.keyboard.press('Escape'))
  const goTo = (name: string) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name })
      .click()
  for (const name of ['Swap', 'Faucet', 'Swap', 'Pools', 'Swap'])
    await measure(`to ${name}`, () => goTo(name))
  const { from } = swapPage(page)
  await from.click()
  await measure('type', () => page.keyboard.type('1234.5678', { delay: 200 }))
  await measure('flip', () =>
    page.getByRole('button', { name: 'Swap direction' }).click(),
  )
  await measure('flip back', () =>
    page.getByRole('button', { name: 'Swap direction' }).click(),
  )
  await measure('open the picker', () => page.getByLabel('To token').click())
  await page.keyboard.press('Escape')
  await measure('press Swap', () =>
    page.getByRole('button', { name: 'Swap', exact: true }).click(),
  )
  process.stdout.write(
    `Interaction to Next Paint, CPU slowed down 6 times:\n${rows.join('\n')}\n`,
  )
})

/** Waits until the effects of an interaction have ended and its entries are reported. */
const settle = (page: Page) => page.waitForTimeout(1_500)

const takeDurations = (page: Page) =>
  page.evaluate(() =>
    (window as never as { durations: number[] }).durations.splice(0),
  )
