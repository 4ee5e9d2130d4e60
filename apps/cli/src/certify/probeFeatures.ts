import type { Deployment } from '@letheswap/sdk'
import type { Client } from 'viem'
import { getBlock } from 'viem/actions'
import { probeBlockTime } from './probeBlockTime.js'
import { probeLogRange } from './probeLogRange.js'
import { toRefusal } from './toRefusal.js'
import type { Feature } from './types.js'

/** Finds out what a node and its chain offer beyond what every one does. */
export async function probeFeatures(
  client: Client,
  deployment: Deployment,
): Promise<Feature[]> {
  const head = await getBlock(client)
  return Promise.all([
    {
      name: 'Fees of EIP-1559',
      isOffered: head.baseFeePerGas !== null,
      finding:
        head.baseFeePerGas === null
          ? 'Blocks have no base fee.'
          : `The base fee is ${head.baseFeePerGas} wei.`,
      instead: 'Transactions carry a gas price, as before EIP-1559.',
    },
    probeBlockTime(client, head),
    probeLogRange(client, deployment, head.number),
    probeMethod({
      name: 'eth_simulateV1',
      instead:
        'A plan is not tried as a whole before it is sent, tokens that the deployment does not describe are swapped by the functions for fees on transfer, and sequences are left out of the conformance check.',
      ask: () =>
        request(client, 'eth_simulateV1', [{ blockStateCalls: [] }, 'latest']),
    }),
    probeMethod({
      name: 'State overrides of eth_call',
      instead: 'Routes are left out of the conformance check.',
      ask: () =>
        request(client, 'eth_call', [
          { to: probeAddress },
          'latest',
          { [probeAddress]: { code: returnsOne } },
        ]),
      isAnswer: (result) => BigInt(result as string) === 1n,
    }),
    probeMethod({
      name: 'JSON-RPC batches',
      instead: 'Each request travels alone.',
      ask: () => sendBatch(deployment.chain.rpcUrls[0] as string),
      isAnswer: (result) => Array.isArray(result) && result.length === 2,
    }),
    {
      name: 'Wallet batches of EIP-5792',
      isOffered: undefined,
      finding: 'A matter of each wallet, not of the chain.',
      instead: 'Approvals and the call are separate transactions.',
    },
  ])
}

/** An account that no chain has, and code for it that returns 1. */
const probeAddress = '0x00000000000000000000000000000000001e74e5'
const returnsOne = '0x600160005260206000f3'

const request = (client: Client, method: string, params: unknown[]) =>
  client.request({ method, params } as never) as Promise<unknown>

async function probeMethod({
  name,
  instead,
  ask,
  isAnswer = () => true,
}: {
  name: string
  instead: string
  ask: () => Promise<unknown>
  isAnswer?: (result: unknown) => boolean
}): Promise<Feature> {
  try {
    const isOffered = isAnswer(await ask())
    const finding = isOffered ? 'Answered.' : 'The answer is not the right one.'
    return { name, isOffered, finding, instead }
  } catch (error) {
    return { name, ...toRefusal(error), instead }
  }
}

/** Two requests in one, by hand: viem would split what a node refuses. */
async function sendBatch(url: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(
      ['eth_chainId', 'eth_blockNumber'].map((method, id) => ({
        jsonrpc: '2.0',
        id,
        method,
        params: [],
      })),
    ),
    signal: AbortSignal.timeout(10_000),
  })
  return response.json()
}
