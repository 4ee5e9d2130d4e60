import { expect, revertAfterEach, test } from './fixtures/test'
import { swapPage } from './swapPage'

revertAfterEach()

test('the Swap button stays where it is, from the first key to the success, through a rejection and a new quote', async ({
  app,
  page,
  wallet,
}) => {
  await app.openWith('/swap', { ZKP: '2000', USDT: '50' })
  const form = swapPage(page)
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
    { width: 375, height: 600 },
  ]) {
    await page.setViewportSize(size)
    await page.reload()
    await expect(form.balance('ZKP').or(form.max).first()).toBeVisible()
    await expect(form.max).toBeEnabled()
    // Its position in each frame.
    await page.evaluate(() => {
      const places = new Set<number>()
      const button = document.querySelector('button[type=submit]')
      const look = () => {
        const { top = 0 } = button?.getBoundingClientRect() ?? {}
        places.add(Math.round(top + scrollY))
        requestAnimationFrame(look)
      }
      look()
      Object.assign(window, { places })
    })
    await expect(
      page.locator('button[type=submit]'),
      'in sight without scrolling',
    ).toBeInViewport({ ratio: 1 })

    await form.from.pressSequentially('1,234.5')
    await page.keyboard.insertText('1,234')
    await form.from.fill('5000')
    await expect(page.getByText('Insufficient balance: ZKP')).toBeVisible()
    await form.from.fill('1')
    await expect(form.swap).toBeEnabled()
    wallet.reject('transaction')
    await form.swap.click()
    await expect(page.getByText('Swap failed').first()).toBeVisible()
    await form.from.fill('2')
    await expect(form.swap).toBeEnabled()
    wallet.hang('transaction')
    await form.swap.click()
    const prompt = await wallet.openPrompt('transaction')
    await expect(
      page.getByRole('button', { name: /^Stop waiting/ }),
    ).toBeVisible()
    prompt.approve()
    await expect(page.getByRole('region', { name: 'Last swap' })).toBeVisible()
    await form.from.fill('3')
    await expect(form.swap).toBeEnabled()

    const places = await page.evaluate(() => [
      ...(window as unknown as { places: Set<number> }).places,
    ])
    expect(places, `${size.width} × ${size.height}`).toHaveLength(1)
  }
})

test('what loads moves nothing: a layout shift of at most 0.02 on each screen', async ({
  app,
  context,
}) => {
  await context.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: {
          node: Node | null
          previousRect: DOMRect
          currentRect: DOMRect
        }[]
      })[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            moved: entry.sources.map(({ node, previousRect, currentRect }) => {
              const name =
                node instanceof Element ? node.outerHTML : node?.textContent
              const [from, to] = [previousRect, currentRect].map(
                ({ x, y, width, height }) => [x, y, width, height].join(' '),
              )
              return `${from} → ${to}: ${name?.slice(0, 120)}`
            }),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const measure = async (path: string, viewport: Size) => {
    const page = await context.newPage()
    await page.setViewportSize(viewport)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const shifts = await page.evaluate(
      () => (window as unknown as { shifts: Shift[] }).shifts,
    )
    await page.close()
    return shifts
  }
  const sizes = [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]
  for (const isConnected of [false, true]) {
    if (isConnected) await app.openWith('/faucet', { ZKP: '1' })
    await Promise.all(
      sizes.flatMap((size) =>
        ['/faucet', '/swap', '/pools'].map(async (path) => {
          const shifts = await measure(path, size)
          const sum = shifts.reduce((sum, { value }) => sum + value, 0)
          const name = `${path} at ${size.width}${isConnected ? ', connected' : ''}`
          test.info().annotations.push({ type: name, description: `${sum}` })
          expect
            .soft(sum, `${name}: ${JSON.stringify(shifts)}`)
            .toBeLessThanOrEqual(0.02)
        }),
      ),
    )
  }
})

type Size = { width: number; height: number }
type Shift = { value: number; moved: string[] }
