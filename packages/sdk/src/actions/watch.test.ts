import { createClient, custom, parseEther } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useChain } from '../../test/chain.js'
import { routeCall, send } from '../../test/send.js'
import { getPools } from './getPools.js'
import { getQuote } from './getQuote.js'
import { watchPools } from './watchPools.js'
import { watchQuote } from './watchQuote.js'

const chain = useChain()

const trade = {
  ...{ tokenIn: 'ZKP', tokenOut: 'DAI' },
  amountIn: parseEther('1'),
} as const

/** Collects a watcher's results, and waits for the next result. */
function collect<data>() {
  const all: data[] = []
  let wake = () => {}
  return {
    all,
    onData(data: data) {
      all.push(data)
      wake()
    },
    async next(count: number) {
      while (all.length < count)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      return all[count - 1]
    },
  }
}

test('default: reads pools and quotes immediately, and again after each block', async () => {
  const { client, deployment } = chain
  const pools = collect<getPools.ReturnType>()
  const quotes = collect<getQuote.ReturnType>()
  const stops = [
    watchPools(client, { deployment, ...pools }),
    watchQuote(client, { deployment, ...trade, ...quotes }),
  ]
  onTestFinished(() => {
    for (const stop of stops) stop()
  })
  expect(await pools.next(1)).toEqual(await getPools(client, { deployment }))
  const quote = async () => ({
    ...(await getQuote(client, { deployment, ...trade })),
    quotedAt: expect.any(Number),
  })
  expect(await quotes.next(1)).toEqual(await quote())
  await send(chain, routeCall(chain, ['ZKP', 'DAI'], parseEther('2')))
  expect(await pools.next(2)).toEqual(await getPools(client, { deployment }))
  expect(await quotes.next(2)).toEqual(await quote())
})

test('rule: all watchers of a client share one poll, report errors, and stop at the end', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let polls = 0
  let head = 5
  const client = createClient({
    pollingInterval: 100,
    transport: custom(
      {
        request: async ({ method }) => {
          if (method !== 'eth_blockNumber') throw new Error('no state')
          polls++
          return `0x${head.toString(16)}`
        },
      },
      { retryCount: 0 },
    ),
  })
  const { deployment } = chain
  const errors: Error[] = []
  const watchers = {
    onData: () => {},
    onError: (error: Error) => void errors.push(error),
  }
  const stops = [
    ...Array.from({ length: 4 }, () =>
      watchPools(client, { deployment, ...watchers }),
    ),
    watchQuote(client, { deployment, ...trade, ...watchers }),
  ]
  await vi.advanceTimersByTimeAsync(0)
  expect(errors).toHaveLength(5)
  expect(errors[0]).toMatchObject({ name: 'ReadFailedError' })
  // Polls the same block again, and then ten new blocks.
  await vi.advanceTimersByTimeAsync(100)
  errors.length = 0
  polls = 0
  await vi.advanceTimersByTimeAsync(1_000)
  expect(polls).toBe(10)
  expect(errors).toEqual([])
  head++
  await vi.advanceTimersByTimeAsync(100)
  expect(errors).toHaveLength(5)
  for (const stop of stops) stop()
  head++
  polls = 0
  await vi.advanceTimersByTimeAsync(1_000)
  expect([polls, errors.length]).toEqual([0, 5])
})
