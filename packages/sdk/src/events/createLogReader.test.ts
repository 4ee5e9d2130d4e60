import { setImmediate } from 'node:timers/promises'
import { createClient, custom, http, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { inNoTime } from '../../test/inNoTime.js'
import { rpcError } from '../../test/wallet.js'
import { createLogReader } from './createLogReader.js'
import { swapTopic } from './topics.js'
import type { LogFilter } from './types.js'

const filter: LogFilter = {
  address: [pad('0x1', { size: 20 })],
  topics: [swapTopic],
}

/** Reads 100 windows of 10 blocks by default, and returns the delivered ranges. */
async function readAll(
  client: Parameters<typeof createLogReader>[0],
  {
    logWindowSize,
    toBlock = 1_000,
    ...options
  }: Parameters<typeof createLogReader>[2] & {
    logWindowSize?: number
    toBlock?: number
  } = {},
  filters = [filter],
) {
  const limits = { logWindowSize }
  const read = createLogReader(client, limits, { windowSize: 10, ...options })
  const range = { fromBlock: 1, toBlock }
  const parts: [number, number][] = []
  await inNoTime(async () => {
    for await (const { fromBlock, toBlock } of read(filters, range, 'up'))
      parts.push([fromBlock, toBlock])
  })
  return parts
}

/** Creates a client of an HTTP node with the given answers, and counts them. */
function serve(
  answer: (
    blocks: number,
    address: string,
  ) => {
    status: number
    headers?: Record<string, string>
  },
) {
  const counts = { served: 0, refused: 0 }
  const client = createClient({
    transport: http('http://node.test', {
      retryCount: 0,
      fetchFn: async (_, init) => {
        const { id, params } = JSON.parse(String(init?.body))
        const [{ fromBlock, toBlock, address }] = params
        const blocks = toBlock - fromBlock + 1
        const { status, headers = {} } = answer(blocks, address[0])
        counts[status === 200 ? 'served' : 'refused']++
        return new Response(
          JSON.stringify({ jsonrpc: '2.0', id, result: [] }),
          {
            status,
            headers: { 'content-type': 'application/json', ...headers },
          },
        )
      },
    }),
  })
  return { client, counts }
}

test('rule: requests each window once from a node that allows 20 requests per 100 ms', async () => {
  let [start, used] = [0, 0]
  const { client, counts } = serve(() => {
    if (Date.now() - start >= 100) [start, used] = [Date.now(), 0]
    return { status: ++used > 20 ? 429 : 200 }
  })
  const parts = await readAll(client)
  expect(parts.at(0)?.[0]).toBe(1)
  expect(parts.at(-1)?.[1]).toBe(1_000)
  expect(counts.served).toBe(100)
})

test.each([
  ['429 with Retry-After', 429, { 'retry-after': '1' }],
  ['503', 503, {}],
])(
  'rule: requests the same range again after %s',
  async (_, status, headers) => {
    let calls = 0
    const { client, counts } = serve(() =>
      ++calls === 1 ? { status, headers } : { status: 200 },
    )
    await readAll(client, { windowsInFlight: 1 })
    expect(counts).toEqual({ served: 100, refused: 1 })
  },
)

test.each([504, 524, 503, 408])(
  'rule: windows become wide again after a few answers with status %s',
  async (status) => {
    let calls = 0
    const { client, counts } = serve(() => ({
      status: ++calls <= 10 ? status : 200,
    }))
    await readAll(client, { windowsInFlight: 1, toBlock: 100_000 })
    // One window of 10 blocks needs one request. Each halving doubles that.
    expect(counts.served).toBeLessThan(1.1 * 10_000)
  },
)

test.each([
  [504, 256],
  [524, 256],
  // Nodes send this status at once.
  [400, 32],
])(
  'rule: a node that refuses wide ranges with %s gets few of them, and ever fewer',
  async (status, first) => {
    const { client, counts } = serve((blocks) => ({
      status: blocks > 5 ? status : 200,
    }))
    await readAll(client, { windowsInFlight: 1, toBlock: 100_000 })
    expect(counts.served).toBe(20_000)
    // The waits between trials double: first * (2 ** trials - 1) windows.
    const trials = Math.floor(Math.log2(20_000 / first + 1))
    expect(counts.refused).toBe(1 + trials)
  },
)

test('rule: a node that refuses wide ranges of one filter only gets few of them, too', async () => {
  const busy: LogFilter = { ...filter, address: [pad('0x2', { size: 20 })] }
  const { client, counts } = serve((blocks, address) => ({
    status: blocks > 5 && address === busy.address[0] ? 400 : 200,
  }))
  const options = { windowsInFlight: 1, toBlock: 20_000 }
  await readAll(client, options, [filter, busy])
  expect(counts.refused).toBe(1 + Math.floor(Math.log2(4_000 / 32 + 1)))
})

/** Creates a client of a node whose answer to a range is a function. */
const connect = (answer: (blocks: number, calls: number) => unknown) => {
  let calls = 0
  return createClient({
    transport: custom(
      {
        request: async ({ params: [{ fromBlock, toBlock }] }) =>
          answer(Number(toBlock) - Number(fromBlock) + 1, ++calls),
      },
      { retryCount: 0 },
    ),
  })
}

test('error: does not send smaller requests to a silent node', async () => {
  const sizes: number[] = []
  const client = connect((blocks) => {
    sizes.push(blocks)
    throw new TypeError('fetch failed')
  })
  await expect(readAll(client, { windowsInFlight: 2 })).rejects.toMatchObject({
    ...{ name: 'ReadFailedError', details: 'fetch failed' },
  })
  expect(sizes).toEqual([10, 10])
})

test('error: a permanently failing node gets only a few requests', async () => {
  const { client, counts } = serve(() => ({ status: 502 }))
  await expect(readAll(client, { windowsInFlight: 4 })).rejects.toMatchObject({
    name: 'ReadFailedError',
  })
  expect(counts.refused).toBeLessThan(30)
})

test.each([true, false])(
  'rule: no request exceeds logWindowSize, grows: %s',
  async (grows) => {
    const sizes: number[] = []
    const client = connect((blocks) => {
      sizes.push(blocks)
      return []
    })
    await readAll(client, { logWindowSize: 50, windowSize: 200, grows })
    expect(Math.max(...sizes)).toBe(50)
  },
)

test('rule: concurrent windows stay below 1 MiB in total', async () => {
  let [now, most] = [0, 0]
  const client = createClient({
    transport: custom({
      request: async ({ params }) => {
        now += JSON.stringify(params).length
        most = Math.max(most, now)
        await setImmediate()
        now = 0
        return []
      },
    }),
  })
  const address = Array.from({ length: 2_600 }, (_, index) =>
    pad(toHex(index), { size: 20 }),
  )
  await readAll(client, {}, [{ ...filter, address }])
  expect(most).toBeGreaterThan(2 ** 18)
  expect(most).toBeLessThan(2 ** 20)
})

test.each([
  rpcError(-32005, 'project ID request rate exceeded'),
  rpcError(-32007, '20/second request limit reached'),
  rpcError(429, 'Your app has exceeded its compute units per second capacity'),
])('rule: waits for a JSON-RPC rate limit: $message', async (error) => {
  const sizes = new Set<number>()
  const client = connect((blocks, calls) => {
    sizes.add(blocks)
    if (calls === 3) throw error
    return []
  })
  await readAll(client)
  expect([...sizes]).toEqual([10])
})

test('rule: delivers windows before a failing window', async () => {
  const client = connect((_, calls) => {
    if (calls === 7) throw rpcError(-32601, 'no such method')
    return []
  })
  const read = createLogReader(client, {}, { windowSize: 10 })
  const parts: number[] = []
  await expect(async () => {
    const range = { fromBlock: 1, toBlock: 1_000 }
    for await (const { fromBlock } of read([filter], range, 'down'))
      parts.push(fromBlock)
  }).rejects.toThrow('no such method')
  expect(parts).toEqual([941])
})

test('rule: a filter has at most 1,000 addresses', async () => {
  const asked: string[][] = []
  const client = createClient({
    transport: custom({
      request: async ({ params: [{ address }] }) => {
        // geth refuses more addresses.
        if (address.length > 1_000)
          throw rpcError(-32602, 'exceed max addresses')
        asked.push(address)
        return []
      },
    }),
  })
  const address = Array.from({ length: 1_001 }, (_, index) =>
    pad(toHex(index), { size: 20 }),
  )
  await readAll(client, { windowSize: 1_000 }, [{ ...filter, address }])
  expect(asked.map(({ length }) => length)).toEqual([1_000, 1])
  expect(asked.flat()).toEqual(address)
})

test.each(['windowSize', 'windowsInFlight'])(
  'error: rejects a %s that is not an integer of at least 1',
  async (field) => {
    for (const value of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      await expect(
        readAll(
          connect(() => []),
          { [field]: value },
        ),
      ).rejects.toMatchObject({ name: 'InvalidOptionError', field })
  },
)

test('rule: windows grow while answers are small, and shrink after refusals', async () => {
  const sizes: number[] = []
  const client = connect((blocks) => {
    sizes.push(blocks)
    if (blocks > 300) throw rpcError(-32005, 'range')
    return []
  })
  await readAll(client, { grows: true, windowsInFlight: 2 })
  expect(sizes.slice(0, 4)).toEqual([10, 40, 160, 640])
  // The node also refuses 320 of the 640 blocks.
  expect(sizes.length).toBeLessThan(14)
})

test('rule: a long range starts with full windows after a short range', async () => {
  const sizes: number[] = []
  const client = connect((blocks) => {
    sizes.push(blocks)
    return []
  })
  const read = createLogReader(client, {}, { windowSize: 100, grows: true })
  for (const range of [
    { fromBlock: 998, toBlock: 1_000 },
    { fromBlock: 1, toBlock: 997 },
  ])
    for await (const _ of read([filter], range, 'down'));
  expect(sizes.slice(0, 2)).toEqual([3, 100])
})

test('rule: a range that ends before a wider window was tried does not count as a trial', async () => {
  const sizes: number[] = []
  const client = connect((blocks, calls) => {
    sizes.push(blocks)
    if (calls === 1) throw rpcError(-32005, 'range')
    return []
  })
  const options = { windowSize: 10, windowsInFlight: 1 }
  const read = createLogReader(client, {}, options)
  // One window is refused and read in two halves. Another 32 leave 3 blocks.
  for (const range of [
    { fromBlock: 1, toBlock: 10 + 32 * 5 + 3 },
    { fromBlock: 1_001, toBlock: 1_100 },
  ])
    for await (const _ of read([filter], range, 'up'));
  expect(sizes.slice(1, 35)).toEqual(Array(34).fill(5))
  expect(sizes.slice(35)).toEqual([3, ...Array(10).fill(10)])
})

test('rule: reads a large window while the previous one is processed', async () => {
  let read = 0
  const client = connect((blocks) => {
    if (blocks > 10) throw rpcError(-32005, 'range')
    read += blocks
    return []
  })
  const options = { windowSize: 10, windowsInFlight: 2, grows: true }
  const range = { fromBlock: 1, toBlock: 1_000 }
  const parts = createLogReader(client, {}, options)([filter], range, 'up')
  const ahead: number[] = []
  for await (const { toBlock } of parts) {
    await setImmediate()
    ahead.push(read - toBlock)
  }
  // The first two windows determine the size, and no window follows the last.
  expect(Math.min(...ahead.slice(2, -1))).toBe(10)
})
