import { type Deployment, matchesErrorChain } from '@letheswap/sdk'
import {
  type BaseError,
  type Block,
  type Client,
  HttpRequestError,
  TimeoutError,
} from 'viem'
import { getBlock, getLogs } from 'viem/actions'
import type { CheckFinding } from './findings.js'

export async function probeNode(
  client: Client,
  deployment: Deployment,
): Promise<CheckFinding[]> {
  const head = await getBlock(client)
  const request = (method: string, params: unknown[]) =>
    client.request({ method, params } as never) as Promise<unknown>
  return Promise.all(
    [
      {
        check: 'EIP-1559 fees',
        without: 'Transactions use a gas price instead of EIP-1559 fees.',
        ask: async () => {
          if (head.baseFeePerGas === null)
            throw new Error('blocks have no base fee.')
          return `The base fee is ${head.baseFeePerGas} wei.`
        },
      },
      { check: 'block time', ask: () => measureBlockTime(client, head) },
      {
        check: 'log range',
        without: 'Histories halve their ranges until the node accepts them.',
        ask: () => findLogRange(client, deployment, head.number),
      },
      {
        check: 'eth_simulateV1',
        without:
          "Plans can't be simulated as a whole, lethe network adopt can't detect transfer fees, and --contracts skips sequences.",
        ask: async () => {
          const stateOverrides = { [probeAddress]: { code: returnsOne } }
          const calls = [{ to: probeAddress }]
          const [block] = (await request('eth_simulateV1', [
            { blockStateCalls: [{ stateOverrides, calls }] },
            'latest',
          ])) as { calls: { returnData: string }[] }[]
          assertAnswer(BigInt(block?.calls[0]?.returnData ?? 0) === 1n)
          return 'The node supports eth_simulateV1.'
        },
      },
      {
        check: 'state overrides',
        without: '--contracts skips routes.',
        ask: async () => {
          const result = await request('eth_call', [
            { to: probeAddress },
            'latest',
            { [probeAddress]: { code: returnsOne } },
          ])
          assertAnswer(BigInt(result as string) === 1n)
          return 'eth_call supports state overrides.'
        },
      },
      {
        check: 'JSON-RPC batches',
        without: 'Each request is sent separately.',
        ask: async () => {
          const { rpcUrls, id } = deployment.chain
          const result = await sendBatch(rpcUrls[0] as string)
          assertAnswer(
            Array.isArray(result) &&
              result.length === batchSize &&
              result.every(({ result }) => Number(result) === id),
          )
          return `The node supports batches: it answered ${batchSize} requests at once.`
        },
      },
    ].map(probe),
  )
}

/** The largest batch that this SDK sends. */
const batchSize = 50

/** An unused account, and code that returns 1. */
const probeAddress = '0x00000000000000000000000000000000001e74e5'
const returnsOne = '0x600160005260206000f3'

function assertAnswer(isRight: boolean): void {
  if (!isRight) throw new Error('unexpected answer.')
}

/**
 * Runs a probe. Returns a warning if the node refuses the request, and skips the check
 * if the node does not answer.
 */
async function probe({
  check,
  without,
  ask,
}: {
  check: string
  without?: string
  /** @throws If the node refuses the request. */
  ask: () => Promise<string>
}): Promise<CheckFinding> {
  try {
    return { check, severity: 'ok', message: await ask() }
  } catch (error) {
    const { details, message } = error as { details?: string; message: string }
    const reason = details || message
    return isSilence(error)
      ? { check, severity: 'skipped', message: `No answer: ${reason}` }
      : {
          check,
          severity: 'warning',
          message: `Refused: ${reason}`,
          fix: without,
        }
  }
}

const isSilence = (error: unknown) =>
  matchesErrorChain(
    error,
    (cause) =>
      cause instanceof TimeoutError ||
      (cause instanceof HttpRequestError && cause.status === undefined),
  )

/** Returns a sentence with the median time between the latest blocks. */
async function measureBlockTime(
  client: Client,
  head: Block<bigint, false, 'latest'>,
): Promise<string> {
  const count = Math.min(Number(head.number), 20)
  if (count < 2) return 'There are too few blocks to measure.'
  const blocks = await Promise.all(
    Array.from({ length: count }, (_, back) =>
      getBlock(client, { blockNumber: head.number - BigInt(back) }),
    ),
  )
  // The median, because a test chain's idle periods would dominate the mean.
  const gaps = blocks
    .slice(1)
    .map(({ timestamp }, index) =>
      Number((blocks[index] as Block).timestamp - timestamp),
    )
    .sort((a, b) => a - b)
  return `Median time between the last ${count} blocks: ${gaps[gaps.length >> 1]} s.`
}

async function findLogRange(
  client: Client,
  { contracts, startBlock }: Deployment,
  head: bigint,
): Promise<string> {
  const fromBlock = BigInt(startBlock)
  let accepted = 0n
  let known = 0
  for (const range of [1_000n, 10_000n, 100_000n, 1_000_000n]) {
    const toBlock = fromBlock + range - 1n
    try {
      // The factory has only one log per pair, so no answer is too large.
      const { length } = await getLogs(client, {
        address: contracts.factory,
        fromBlock,
        toBlock: toBlock < head ? toBlock : head,
      })
      if (length < Math.max(known, 1))
        throw new Error(`the answer misses events of the factory`)
      known = length
    } catch (error) {
      if (isSilence(error)) throw error
      const { details, message } = error as BaseError
      throw new Error(
        `${range} blocks in one request (${details || message})${accepted > 0n ? `; it accepts ${accepted}` : ''}.`,
      )
    }
    if (toBlock >= head)
      return `The node accepts the whole chain, ${head + 1n} blocks, in one request.`
    accepted = range
  }
  return `${accepted} blocks in one request.`
}

/** Sends the batch without viem, which would split a refused batch. */
async function sendBatch(url: string): Promise<unknown> {
  const { href, authorization } = splitUrl(url)
  const response = await fetch(href, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...authorization },
    body: JSON.stringify(
      Array.from({ length: batchSize }, (_, id) => ({
        jsonrpc: '2.0',
        id,
        method: 'eth_chainId',
        params: [],
      })),
    ),
    signal: AbortSignal.timeout(10_000),
  })
  return response.json()
}

/**
 * Splits the credentials off, because `fetch` refuses such a URL and quotes it in its
 * error.
 */
function splitUrl(text: string): {
  href: string
  authorization: Record<string, string>
} {
  const url = new URL(text)
  const { username, password } = url
  Object.assign(url, { username: '', password: '' })
  const pair = [username, password].map(decodeURIComponent).join(':')
  const Authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  return { href: url.href, authorization: username ? { Authorization } : {} }
}
