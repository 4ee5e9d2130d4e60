// @vitest-environment jsdom
import { type Devnet, startDevnet } from '@letheswap/devnet'
import type { Config } from '@letheswap/react'
import { createMemoryHistory } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import {
  afterAll,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { App } from '../src/App'
import { notify } from '../src/lib/notify'
import { createAppRouter } from '../src/router/createAppRouter'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())
beforeEach(() => {
  vi.stubGlobal('matchMedia', () =>
    Object.assign(new EventTarget(), { matches: true }),
  )
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onTestFinished(() => void vi.unstubAllGlobals())
})

const says = (text: string) =>
  act(() =>
    vi.waitFor(() => expect(document.body.textContent).toContain(text), {
      timeout: 20_000,
    }),
  )

/** The page with its config, and the errors that a boundary has caught. */
async function open() {
  // The page asks for its wallet's code when it was connected before.
  localStorage.setItem(
    `letheswap.preferences:${devnet.deployment.chain.id}:${devnet.deployment.genesisHash}`,
    '{"state":{"autoConnect":true},"version":1}',
  )
  onTestFinished(() => localStorage.clear())
  const router = createAppRouter(
    createMemoryHistory({ initialEntries: ['/faucet'] }),
  )
  await router.load()
  const host = document.createElement('div')
  document.body.append(host)
  const caught: unknown[] = []
  const root = createRoot(host, {
    onCaughtError: (error) => caught.push(error),
  })
  onTestFinished(async () => {
    await act(async () => root.unmount())
    host.remove()
  })
  let config: Config | undefined
  await act(async () =>
    root.render(
      <App
        deployment={{
          ...devnet.deployment,
          faucetUrl: 'http://faucet.test',
        }}
        router={router}
        options={{
          fetch: () => new Promise(() => {}),
          async connector(given) {
            config = given
            throw new Error('No wallet')
          },
        }}
      />,
    ),
  )
  await says('Get Free Test Coins')
  return { caught, config: config as unknown as Config }
}

test('a toast that throws takes neither the screen nor later toasts with it', async () => {
  const { caught } = await open()
  await act(async () => notify({ kind: 'none' as 'info', message: 'Broken' }))
  await vi.waitFor(() => expect(caught).toHaveLength(1))
  await act(async () => notify({ kind: 'info', message: 'A later toast' }))
  await says('A later toast')
  await says('Get Free Test Coins')
  expect(document.body.textContent).not.toContain('Broken')
})

test('the header’s line about the wallet takes neither, too', async () => {
  const { caught, config } = await open()
  await act(async () => config.prompts.setState({ open: null as never }))
  await vi.waitFor(() => expect(caught).toHaveLength(1))
  await says('Get Free Test Coins')
  await act(async () => notify({ kind: 'info', message: 'A later toast' }))
  await says('A later toast')
})
