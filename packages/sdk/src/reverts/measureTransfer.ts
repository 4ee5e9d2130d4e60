import { type Address, type Client, erc20Abi } from 'viem'
import { call } from 'viem/actions'
import { getRevertText } from '../contracts/getRevertText.js'
import { toRequest } from '../contracts/toRequest.js'
import type { Token } from '../tokens/types.js'
import { readPair } from './readPair.js'
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
  parameters: Refused,
): Promise<Transfer[]> {
  const { plan, refused } = parameters
  const { account, summary } = plan
  switch (summary.kind) {
    case 'addLiquidity': {
      const to = summary.receiveExpected[0].token.address
      return summary.spend
        .map((side) => ({ ...side, from: account, to }))
        .filter(({ token }) => !token.isNative)
    }
    case 'removeLiquidity': {
      const { spend, receiveExpected, recipient } = summary
      const from = spend[0].token.address
      const router = refused.address
      // For the native coin, the router takes both tokens and passes them on.
      const hasNative = receiveExpected.some(({ token }) => token.isNative)
      return receiveExpected
        .flatMap((side) => [
          ...(hasNative ? [{ ...side, from, to: router }] : []),
          { ...side, from, to: recipient },
        ])
        .filter(({ token }) => !token.isNative)
    }
    case 'swap': {
      const { route, spend, receiveExpected, recipient } = summary
      const pairs = await Promise.all(
        route
          .slice(1)
          .map(({ address }, hop) =>
            readPair(
              client,
              parameters,
              (route[hop] as Token).address,
              address,
            ),
          ),
      )
      const owners = [account, ...pairs, recipient]
      return route
        .map((token, hop) => ({
          token,
          from: owners[hop] as Address,
          to: owners[hop + 1] as Address,
          amount:
            hop === 0
              ? spend[0].amount
              : hop === route.length - 1
                ? receiveExpected[0].amount
                : // In between, the least that a token can refuse.
                  1n,
        }))
        .filter(({ token }) => !token.isNative)
    }
    default:
      return []
  }
}
