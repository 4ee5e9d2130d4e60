import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deploymentToChain, getBalances } from '@letheswap/sdk'
import { createClient, type Hex, http } from 'viem'
import { english, generateMnemonic, privateKeyToAddress } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lethe } from '../../cli/test/harness.js'
import { startStack } from '../src/startStack.js'

test('a new network gets past trades, and its faucet keeps its coins', async () => {
  // Ignores the faucet's warnings: it may check its balance while the network is set
  // up.
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const stateDir = mkdtempSync(join(tmpdir(), 'letheswap-test-'))
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }))
  const { deployment, deploymentPath, web, rpc, stop } = await startStack({
    ...{ faucetPort: 0, rpcPort: 0, webPort: 0, host: '127.0.0.1' },
    ...{ fresh: false, market: false, origins: [], stateDir },
  })
  onTestFinished(stop)
  const client = createClient({
    chain: deploymentToChain(deployment),
    transport: http(rpc),
  })
  const readCoins = async () => {
    const key = readFileSync(join(stateDir, 'faucet.key'), 'utf8') as Hex
    const account = privateKeyToAddress(key)
    return (await getBalances(client, { deployment, account })).balances
  }
  const fill = (config: string) =>
    lethe(['market', '--history', '1h', '--config', config], {
      LETHE_MARKET_PHRASE: generateMnemonic(english),
    })
  const coins = await readCoins()
  expect(coins.ZKP).toBe(10n ** 26n)
  // The page's RPC cannot set the clock, so the command advises another URL.
  expect(await fill(`${web}/config.json`)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('.letheswap/deployment.json'),
  })
  const { code, stderr } = await fill(deploymentPath)
  expect({ code, stderr }).toMatchObject({ code: 0 })
  expect(await readCoins()).toEqual(coins)
  error.mockRestore()
})
