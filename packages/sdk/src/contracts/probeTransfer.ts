import { type Address, type Client, erc20Abi } from 'viem'
import type { Token, TokenWarning } from '../tokens/types.js'
import { simulateCalls } from './simulateCalls.js'
import { toRequest } from './toRequest.js'

/** An account that holds no tokens. */
const recipient = '0x00000000000000000000000000000000ba1a9ce1'

/**
 * Simulates sending half of a holder's tokens to a new account and part of it back.
 * Returns the token's peculiarities.
 */
export async function probeTransfer(
  client: Client,
  {
    token,
    holder,
    balance,
  }: {
    token: Pick<Token, 'address' | 'isNative' | 'symbol'>
    /** The account whose tokens are sent. Undefined if no holder is known. */
    holder: Address | undefined
    balance: bigint | undefined
  },
): Promise<TokenWarning[]> {
  if (!holder || !balance) return ['untested']
  // Both amounts are rounded down.
  const [out, back] = [balance / 2n, balance / 4n]
  const transfer = (from: Address, to: Address, amount: bigint) =>
    toRequest(
      {
        address: token.address,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [to, amount],
      },
      from,
    )
  try {
    const { results, balanceChanges } = await simulateCalls(client, {
      calls: [
        transfer(holder, recipient, out),
        transfer(recipient, holder, back),
      ],
      balances: [
        { account: holder, token },
        { account: recipient, token },
      ],
    })
    const [sent, returned] = results.map(
      ({ status, data }) => status === 'success' && !/^0x0+$/.test(data),
    )
    const moved = returned ? out - back : out
    const [lost, got] = balanceChanges
    const feeOnTransfer = lost?.change !== -moved || got?.change !== moved
    // If the token charges a transfer fee, the recipient may have received too little
    // to send this amount back.
    if (!sent || (!returned && !feeOnTransfer)) return ['transferRefused']
    return [
      ...(feeOnTransfer ? (['feeOnTransfer'] as const) : []),
      ...(results[0]?.data === '0x' ? (['noReturnValue'] as const) : []),
    ]
  } catch {
    return ['untested']
  }
}
