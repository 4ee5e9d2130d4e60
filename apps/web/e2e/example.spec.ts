import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { build, defaultClientConditions } from 'vite'
import { expect, test } from './fixtures/test'

// `examples/minimal` proves that the hooks need nothing of this app.
const example = fileURLToPath(
  new URL('../../../examples/minimal', import.meta.url),
)
// It is no part of the workspace: here its imports find this app's packages.
const root = fileURLToPath(
  new URL('../node_modules/.cache/minimal', import.meta.url),
)
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
  // The faucet serves the app's own origin only; this page has no use for it.
  const { faucetUrl: _, probeUrl: __, ...network } = stack.deployment
  const server = createServer()
  try {
    await cp(example, root, { recursive: true })
    await build({
      root,
      logLevel: 'error',
      build: { outDir },
      resolve: {
        conditions: ['@letheswap/source', ...defaultClientConditions],
      },
    })
    server.on('request', async (request, response) => {
      const { url = '/' } = request
      // The network refuses pages of other origins: their server passes it on.
      if (url === '/rpc') {
        const answer = await fetch(stack.rpc, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: await text(request),
        })
        response.setHeader('content-type', 'application/json')
        response.end(await answer.text())
        return
      }
      const { port } = server.address() as AddressInfo
      const rpcUrls = [`http://127.0.0.1:${port}/rpc`]
      const file = url === '/' ? '/index.html' : url
      response.setHeader('content-type', types[extname(file)] ?? 'text/plain')
      response.end(
        file === '/config.json'
          ? JSON.stringify({ ...network, chain: { ...network.chain, rpcUrls } })
          : await readFile(join(outDir, file)),
      )
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await chain.fund(wallet.address, 'ZKP', 10n ** 18n)
    await page.goto(`http://127.0.0.1:${port}/`)
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
    server.close()
    server.closeAllConnections()
    for (const folder of [outDir, root])
      await rm(folder, { recursive: true, force: true })
  }
})
