import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  faucetStartTimeout,
  lethe,
  startNetworkWithFaucet,
} from '../test/harness.js'

let network: Awaited<ReturnType<typeof startNetworkWithFaucet>>
beforeAll(async () => {
  network = await startNetworkWithFaucet()
}, faucetStartTimeout)
afterAll(() => network.stop())

test('default: every command of the README runs', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const commands = [...readme.matchAll(/^(?:npm run lethe --|lethe) (.+)$/gm)]
  expect(commands.length).toBeGreaterThan(10)
  const env = {
    LETHE_CONFIG: network.config,
    LETHE_PRIVATE_KEY: network.devnet.accounts[2]?.privateKey as string,
  }
  // What they write goes where the network's own files are.
  const folder = dirname(network.config)
  // In their order: some use what earlier ones have fetched.
  for (const [line, args = ''] of commands) {
    const words = args
      .split(' ')
      .map((word) =>
        /\.(html|lethe\.json)$/.test(word) ? join(folder, word) : word,
      )
    const { code } = await lethe(words, env)
    expect({ line, code }, line).toEqual({
      line,
      code: 0,
    })
  }
})
