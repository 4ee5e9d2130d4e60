import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from './fixtures/test'

// The second front end, in `examples/minimal`: it proves that the hooks need
// nothing of this app.
const root = fileURLToPath(
  new URL('../../../examples/minimal', import.meta.url),
)
const origin = 'http://localhost:4180'
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
}

test('one file of plain React connects, quotes and swaps', async ({
  chain,
  page,
  stack,
  wallet,
}) => {
  const outDir = await mkdtemp(join(tmpdir(), 'letheswap-example-'))
  try {
    await build({ root, logLevel: 'error', build: { outDir } })
    await page.route(`${origin}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/config.json')
        return route.fulfill({ json: stack.deployment })
      const file = pathname === '/' ? '/index.html' : pathname
      return route.fulfill({
        body: await readFile(join(outDir, file)),
        contentType: types[extname(file)] ?? 'application/octet-stream',
      })
    })
    await chain.fund(wallet.address, 'ZKP', 10n ** 18n)
    await page.goto(origin)
    await expect(
      page.getByRole('list', { name: 'Pools' }).getByRole('listitem'),
    ).toHaveCount(10)

    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByText(wallet.address)).toBeVisible()
    const balances = page.getByLabel('Balances')
    await expect(balances).toContainText('ZKP1')

    await page.getByLabel('ZKP to give').fill('0.5')
    const quoted = page.getByRole('status').first()
    await expect(quoted).toContainText('USDT')
    const shown = (await quoted.textContent()) ?? ''
    await page.getByRole('button', { name: 'Swap' }).click()
    await expect(page.getByText(/^Done: 0x/)).toBeVisible()
    const received = await chain.balance(wallet.address, 'USDT')
    // Shown with two decimals, cut off.
    expect(shown).toBe(`${Math.floor(Number(received) / 1e4) / 100} USDT`)
    await expect(balances).toContainText(`USDT${shown.replace(' USDT', '')}`)
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
})
