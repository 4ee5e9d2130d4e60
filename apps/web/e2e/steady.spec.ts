import { expect, revertAfterEach, test } from './fixtures/test'
import { trade } from './trade'

revertAfterEach()

test('loading shifts the layout by at most 0.02 on each screen and after each link', async ({
  app,
  chain,
  context,
  stack,
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
    if (/tx=|pool=/.test(path))
      await expect(page.getByRole('dialog')).toContainText(/Swapped|TVL/)
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
  await trade({ chain, stack }, [['DAI', 'USDT', '5']])
  const { transactions } = await chain.client.getBlock()
  const screens = ['/faucet', '/swap', '/pools']
  const links = [
    '/swap?from=USDT&to=WETH&amount=25',
    '/pools?pool=DAI-USDT',
    `/swap?tx=${transactions[0]}`,
  ]
  async function measureAll(paths: readonly string[], state = '') {
    // Measures the sizes one after another. At the same time, a wallet could answer
    // after more than three seconds, which causes shifts.
    for (const size of sizes)
      await Promise.all(
        paths.map(async (path) => {
          const shifts = await measure(path, size)
          const sum = shifts.reduce((sum, { value }) => sum + value, 0)
          const name = `${path} at ${size.width}${state}`
          test.info().annotations.push({ type: name, description: `${sum}` })
          expect
            .soft(sum, `${name}: ${JSON.stringify(shifts)}`)
            .toBeLessThanOrEqual(0.02)
        }),
      )
  }
  await measureAll(screens)
  await app.openWith('/faucet', { ZKP: '1' })
  for (const paths of [screens, links]) await measureAll(paths, ', connected')
})

type Size = { width: number; height: number }
type Shift = { value: number; moved: string[] }
