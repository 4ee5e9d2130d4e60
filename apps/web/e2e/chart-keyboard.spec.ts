import { expectAccessible } from './expectAccessible'
import { expect, test } from './fixtures/test'
import { keyboard } from './hands'
import { trade } from './trade'

test('a chart’s figures by keyboard alone', async ({
  app,
  chain,
  page,
  stack,
}) => {
  const before = await chain.snapshot()
  // The chain's own blocks may be old.
  await chain.mine()
  const { timestamp } = await chain.client.getBlock()
  // Later than the chain is old, so that there are more candles than two.
  const begin = (Math.floor(Number(timestamp) / 300) + 12) * 300
  await trade({ chain, stack }, [
    ['USDT', 'DAI', '250', begin],
    ['USDT', 'DAI', '500', begin + 600],
  ])
  const { press } = keyboard(page)
  await app.open('/faucet')
  await press(page.getByRole('link', { name: 'Pools' }).first())
  const link = page.getByRole('link', { name: 'DAI / USDT' })
  await press(link)

  const dialog = page.getByRole('dialog', { name: 'DAI / USDT' })
  const chart = dialog.getByRole('slider', { name: 'Price of DAI in USDT' })
  await press(dialog.getByRole('button', { name: '5 min' }))
  // Several candles for the hour that there is by default.
  await expect(chart).not.toHaveAttribute('aria-valuemax', /^[1-3]$/)
  await press(chart)
  const candles = Number(await chart.getAttribute('aria-valuemax'))
  const shown = dialog.locator('section dl')
  for (const [key, place, volume] of [
    ['End', candles, '500 USDT'],
    ['ArrowLeft', candles - 1, '0 USDT'],
    ['ArrowDown', candles - 2, '250 USDT'],
    ['ArrowRight', candles - 1, '0 USDT'],
    ['ArrowUp', candles, '500 USDT'],
    // There is none further on.
    ['ArrowRight', candles, '500 USDT'],
    ['Home', 1, '0 USDT'],
    ['PageUp', 11, '0 USDT'],
    ['PageDown', 1, '0 USDT'],
    ['End', candles, '500 USDT'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(chart).toHaveAttribute('aria-valuenow', `${place}`)
    await expect(chart).toHaveAttribute(
      'aria-valuetext',
      new RegExp(
        `^\\d+ \\w+, \\d\\d:\\d\\d: Open [\\d.]+, High [\\d.]+, Low [\\d.]+, Close [\\d.]+, Volume ${volume}$`,
      ),
    )
    await expect(shown).toContainText(`Volume${volume}`)
  }

  await press(dialog.getByRole('button', { name: /^1 DAI = / }))
  const turned = dialog.getByRole('slider', { name: 'Price of USDT in DAI' })
  await expect(turned).toHaveAttribute(
    'aria-valuetext',
    /Volume 49\d\.\d+ DAI$/,
  )
  const hours = dialog.getByRole('button', { name: '1 h' })
  await press(hours)
  await expect(hours).toHaveAttribute('aria-pressed', 'true')
  await expect(turned).not.toHaveAttribute('aria-valuemax', `${candles}`)
  const unfold = dialog.getByText('Show as a table')
  await press(unfold)
  const table = dialog.getByRole('table', { name: 'Candles, newest first' })
  await expect(table.getByRole('row').nth(1)).toContainText(/DAI$/)

  const canvas = dialog.locator('canvas')
  const draw = () =>
    canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL())
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await draw()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(draw).not.toBe(light)

  await press(unfold)
  await expect(table).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  // The choice is kept.
  await page.keyboard.press('Enter')
  await expect(hours).toHaveAttribute('aria-pressed', 'true')
  await chain.revert(before)
})
