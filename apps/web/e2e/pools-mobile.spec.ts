import { expect, phone, revertAfterEach, test } from './fixtures/test'
import { poolsPage } from './poolsPage'

test.use(phone)

revertAfterEach()

test('shows the number pad for amounts, and closes dialogs by dragging', async ({
  app,
  page,
}) => {
  await app.giveLiquidity('DAI', 'ZKP', '1')
  await app.openWith('/pools', { ZKP: '1' })
  const pools = poolsPage(page)
  await pools.remove('DAI / ZKP').tap()
  await expect(pools.field('Amount')).toHaveAttribute('inputmode', 'decimal')
  await pools.button('Cancel').tap()
  await expect(pools.dialog).toBeHidden()
  await pools.add('DAI / ZKP').tap()
  await expect(pools.field('Amount of DAI')).toHaveAttribute(
    'inputmode',
    'decimal',
  )

  const touch = await page.context().newCDPSession(page)
  const drag = async (distance: number) => {
    const box = await pools.dialog.getByRole('heading').boundingBox()
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10]
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      touchPoints: { x: number; y: number }[],
    ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    await send('touchStart', [{ x, y }])
    await send('touchMove', [{ x, y: y + distance / 2 }])
    await send('touchMove', [{ x, y: y + distance }])
    await send('touchEnd', [])
  }
  await drag(60)
  await expect(pools.dialog).toHaveCSS('translate', 'none')
  await drag(160)
  await expect(pools.dialog).toBeHidden()
})
