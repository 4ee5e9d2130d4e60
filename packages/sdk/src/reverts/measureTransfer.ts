import { type Address, type Client, erc20Abi } from 'viem'
import { call, readContract } from 'viem/actions'
import { getPair, routerFactory } from '../contracts/reads.js'
import { toRequest } from '../contracts/toRequest.js'
import type { Token } from '../tokens/types.js'
import { getRevertText } from './getRevertText.js'
import type { Measured, Refused } from './types.js'

/** What OpenZeppelin's paused tokens say. */
const enforcedPause = {
  type: 'error',
  name: 'EnforcedPause',
  inputs: [],
} as const

type Transfer = { token: Token; from: Address; to: Address; amount: bigint }

/**
 * The router and the pairs hide what a token says, so the tokens themselves are
 * asked: each transfer of the call is tried alone.
 */
export async function measureTransfer(
  client: Client,
  refused: Refused,
): Promise<Measured | undefined> {
  const { blockNumber } = refused
  for (const { token, from, to, amount } of await getTransfers(
    client,
    refused,
  )) {
    const transfer = {
      address: token.address,
      abi: [...erc20Abi, enforcedPause],
      functionName: 'transfer',
      args: [to, amount],
    }
    const answer = await call(client, {
      ...toRequest(transfer, from),
      ...(blockNumber !== undefined && { blockNumber }),
    }).then(
      ({ data }) => (/^0x0{64}$/.test(data ?? '') ? '' : undefined),
      (error) => getRevertText(error, transfer),
    )
    if (answer !== undefined)
      return {
        code: 'transferRefused',
        message: `${token.symbol} refuses the transfer from ${from} to ${to}${answer && `: ${answer}`}.`,
      }
  }
  return undefined
}

/** What the call moves, in order, as far as it is not the native coin. */
async function getTransfers(
  client: Client,
  { plan, refused, blockNumber }: Refused,
): Promise<Transfer[]> {
  const { account, summary } = plan
  const { kind, spend, receiveExpected, recipient } = summary
  const pair = summary.pairAddress as Address
  if (kind === 'addLiquidity')
    return spend.flatMap(({ token, amount }) =>
      toTransfer(token, account, pair, amount),
    )
  if (kind === 'removeLiquidity') {
    const isNative = receiveExpected.some(({ token }) => isCoin(token))
    return receiveExpected.flatMap(({ token, amount }) => [
      ...(isNative ? toTransfer(token, pair, refused.address, amount) : []),
      ...toTransfer(token, pair, recipient, amount),
    ])
  }
  if (kind !== 'swap') return []
  const { route = [] } = summary
  const factory = await readContract(client, {
    ...routerFactory(refused.address),
    blockNumber,
  })
  const pairs = await Promise.all(
    route.slice(1).map(({ address }, hop) =>
      readContract(client, {
        ...getPair(factory, (route[hop] as Token).address, address),
        blockNumber,
      }),
    ),
  )
  const places = [account, ...pairs, recipient]
  const [spent, received] = [spend[0]?.amount, receiveExpected[0]?.amount]
  return route.flatMap((token, hop) =>
    toTransfer(
      token,
      places[hop] as Address,
      places[hop + 1] as Address,
      // In between, the least that a token can refuse.
      (hop === 0 ? spent : hop === route.length - 1 ? received : 1n) ?? 1n,
    ),
  )
}

const isCoin = (token: Token | 'LP') => token !== 'LP' && token.isNative

const toTransfer = (
  token: Token | 'LP',
  from: Address,
  to: Address,
  amount: bigint,
): Transfer[] =>
  token === 'LP' || token.isNative ? [] : [{ token, from, to, amount }]
