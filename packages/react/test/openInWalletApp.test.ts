import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openInWalletApp } from '../src/wallet/openInWalletApp.js'

const copied: string[] = []
beforeEach(() => {
  copied.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (text: string) => copied.push(text) },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens the app from a page, and returns the effects within 2 s. */
async function open(href: string) {
  const { host, hostname, pathname, search } = new URL(href)
  const assign = vi.fn()
  vi.stubGlobal('window', {
    location: { assign, host, hostname, href, pathname, search },
  })
  const onStillHere = vi.fn()
  openInWalletApp({ delay: 2_000, onStillHere })
  await vi.advanceTimersByTimeAsync(2_000)
  return { assign, onStillHere }
}

test('default: opens the current page in the MetaMask app', async () => {
  const { assign } = await open('https://swap.example/swap?from=ZKP&amount=1')
  expect(assign).toHaveBeenCalledWith(
    'https://metamask.app.link/dapp/swap.example/swap%3Ffrom%3DZKP%26amount%3D1',
  )
})

test('behavior: copies the address if the page is still open after 2 s', async () => {
  const { onStillHere } = await open('https://swap.example/swap')
  expect(copied).toEqual(['https://swap.example/swap'])
  expect(onStillHere).toHaveBeenCalledWith({
    url: 'https://swap.example/swap',
    isCopied: true,
  })
})

test.each(['localhost', '127.0.0.1', '[::1]'])(
  'behavior: does not copy the address of %s, which other devices cannot open',
  async (host) => {
    const { onStillHere } = await open(`http://${host}:5050/faucet`)
    expect(copied).toEqual([])
    expect(onStillHere).toHaveBeenCalledWith({
      url: `http://${host}:5050/faucet`,
      isCopied: false,
    })
  },
)

test('behavior: shows no message if the app opened', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { onStillHere } = await open('https://swap.example/swap')
  expect(onStillHere).not.toHaveBeenCalled()
})

test('behavior: shows no message after returning from the app half a minute later', async () => {
  const gone = open('https://swap.example/swap')
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  visibility.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  visibility.mockReturnValue('visible')
  const { onStillHere } = await gone
  expect(onStillHere).not.toHaveBeenCalled()
})

test.each([
  ['refusing', { writeText: () => Promise.reject(new Error('denied')) }],
  ['missing, as without https', undefined],
])(
  'behavior: does not claim success if the clipboard is %s',
  async (_, clipboard) => {
    vi.stubGlobal('navigator', { clipboard })
    const { onStillHere } = await open('https://swap.example/swap')
    expect(onStillHere).toHaveBeenCalledWith({
      url: 'https://swap.example/swap',
      isCopied: false,
    })
  },
)
