import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import { getToken } from '@letheswap/sdk'
import { createTestWallet } from '@letheswap/test-wallet'
import { act, render, waitFor } from '@testing-library/react'
import type { FunctionComponent } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LetheProvider } from '../src/LetheProvider.js'
import { createContext } from './createContext.js'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'node_modules/.cache/run')

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
  mkdirSync(folder, { recursive: true })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await devnet.stop()
})

/** The components in the examples of the hooks' comments, by hook name. */
const examples = readdirSync(join(root, 'src/hooks')).flatMap((file) => {
  const text = readFileSync(join(root, 'src/hooks', file), 'utf8')
  const [, code] = /^ \* ```tsx\n([\s\S]*?)^ \* ```/m.exec(text) ?? []
  return code === undefined
    ? []
    : [{ name: file.replace(/\.ts$/, ''), code: code.replace(/^ \* ?/gm, '') }]
})

test('the most used hooks have an example', () => {
  const used = examples.map(({ code }) => code).join('\n')
  for (const hook of [
    'useBalances',
    'useConnect',
    'useFaucetRequest',
    'useMaxAmount',
    'usePoolActivity',
    'usePools',
    'useQuote',
    'useSwap',
    'useTransactions',
    'useWallet',
  ])
    expect(used).toContain(`${hook}(`)
})

test.each(examples)(
  'the example of $name renders, and writes nothing until a button is pressed',
  async ({ code, name }) => {
    const path = join(folder, `${name}.tsx`)
    const ours = join(root, 'src/exports/index.js')
    writeFileSync(path, code.replaceAll('@letheswap/react', ours))
    const [Example] = Object.values(await import(path)) as FunctionComponent<
      Record<string, unknown>
    >[]
    if (Example === undefined) throw new Error('It exports no component.')

    const wallet = createTestWallet({
      chains: { 500000: devnet.rpcUrl },
      chainId: 500000,
    })
    await devnet.mint({ symbol: 'ZKP', to: wallet.address, amount: 10n ** 19n })
    wallet.connect()
    const { config } = createContext(devnet.deployment, {
      limits: { quoteDebounce: 1 },
      wallet,
    })
    const { address } = getToken(devnet.deployment, 'USDT')
    const { container, unmount } = render(
      <LetheProvider config={config}>
        <Example address={address} onFill={() => undefined} />
      </LetheProvider>,
    )
    await waitFor(() => expect(config.wallet.getState().address).toBeDefined())
    await waitFor(() => expect(config.queryClient.isFetching()).toBe(0))
    expect(wallet.prompts).toEqual([])
    expect(config.plans.getState()).toEqual({})
    expect(config.payouts.getState()).toEqual({})

    if (name === 'useSwap') {
      const button = container.querySelector('button')
      await waitFor(() => expect(button?.disabled).toBe(false))
      await act(async () => button?.click())
      await waitFor(() => expect(container.textContent).toMatch(/^Received \d/))
    }
    unmount()
  },
)
