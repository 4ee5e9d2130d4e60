import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { trade } from '../../e2e/trade'
import { chartWindows } from '../../src/components/market/chartWindows'
import { chain, stack } from './chain'
import { expectAccessible, prefer } from './expectAccessible'
import { tabTo } from './hands'
import { openPage } from './openPage'

test('a chart’s figures are available by keyboard alone', async () => {
  // Mines a block, because the chain's own blocks may be old.
  await chain.mine()
  const { timestamp } = await chain.client.getBlock()
  // Starts more than two candles later than the chain's last block.
  const begin = (Math.floor(Number(timestamp) / 300) + 12) * 300
  await trade({ chain, stack }, [
    ['USDT', 'DAI', '250', begin],
    ['USDT', 'DAI', '500', begin + 120],
  ])
  await openPage('/pools')
  const link = page.getByRole('link', { name: 'DAI / USDT' })
  await tabTo(link)
  await userEvent.keyboard('{Enter}')

  const dialog = page.getByRole('dialog', { name: 'DAI / USDT' })
  const chart = dialog.getByRole('slider', { name: 'Price of DAI in USDT' })
  await tabTo(dialog.getByRole('button', { name: '1H' }))
  await userEvent.keyboard('{Enter}')
  // Waits until the candles of the other interval are replaced.
  const { count: candles } = chartWindows['1m']
  await expect.element(chart).toHaveAttribute('max', `${candles}`)
  await tabTo(chart)
  await userEvent.keyboard('{Enter}')
  const shown = dialog.getByCss('section dl')
  for (const [key, place, volume] of [
    ['End', candles, '500 USDT'],
    ['ArrowLeft', candles - 1, '0 USDT'],
    ['ArrowDown', candles - 2, '250 USDT'],
    ['ArrowRight', candles - 1, '0 USDT'],
    ['ArrowUp', candles, '500 USDT'],
    // The last candle has no successor.
    ['ArrowRight', candles, '500 USDT'],
    ['Home', 1, '0 USDT'],
    ['End', candles, '500 USDT'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(chart).toHaveValue(`${place}`)
    await expect
      .element(chart)
      .toHaveAttribute(
        'aria-valuetext',
        expect.stringMatching(
          `^\\d+ \\w+, \\d\\d:\\d\\d: Open [\\d.]+, High [\\d.]+, Low [\\d.]+, Close [\\d.]+, Volume ${volume}$`,
        ),
      )
    await expect.element(shown).toHaveTextContent(`Volume${volume}`)
  }

  await tabTo(dialog.getByRole('button', { name: /^1 DAI = / }))
  await userEvent.keyboard('{Enter}')
  const turned = dialog.getByRole('slider', { name: 'Price of USDT in DAI' })
  await expect
    .element(turned)
    .toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/Volume 49\d\.\d+ DAI$/),
    )
  const hours = dialog.getByRole('button', { name: '1M' })
  await tabTo(hours)
  await userEvent.keyboard('{Enter}')
  await expect.element(hours).toHaveAttribute('aria-pressed', 'true')
  await expect.element(turned).not.toHaveAttribute('max', `${candles}`)
  const unfold = dialog.getByText('Show as a table')
  await tabTo(unfold)
  await userEvent.keyboard('{Enter}')
  const table = dialog.getByRole('table', { name: 'Candles, newest first' })
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent(/DAI$/)

  const line = dialog.getByCss('[data-plot] svg')
  const draw = () => getComputedStyle(line.element()).color
  await expectAccessible()
  await prefer('light')
  const light = draw()
  await prefer('dark')
  await expect.poll(draw).not.toBe(light)
  await prefer('')

  await tabTo(unfold)
  await userEvent.keyboard('{Enter}')
  await expect.element(table).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(link).toHaveFocus()
  // The page remembers the choice.
  await userEvent.keyboard('{Enter}')
  await expect.element(hours).toHaveAttribute('aria-pressed', 'true')
})
