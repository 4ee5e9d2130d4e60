import { type Address, type Client, encodeFunctionData, erc20Abi } from 'viem'
import { readContract, simulateBlocks } from 'viem/actions'

/** An account that no token knows. */
const recipient = '0x00000000000000000000000000000000ba1a9ce1'

/**
 * Checks whether a token keeps a part of a transfer from its pair or to it, with
 * one eth_simulateV1. Returns undefined when that cannot be found out: the pair is
 * empty, the token refuses, or the node does not simulate.
 */
export async function probeTransferFee(
  client: Client,
  { token, pair }: { token: Address; pair: Address },
): Promise<boolean | undefined> {
  const balanceOf = (account: Address) => ({
    to: token,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [account],
    }),
  })
  const transfer = (from: Address, to: Address, amount: bigint) => ({
    from,
    to: token,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [to, amount],
    }),
  })
  try {
    const balance = await readContract(client, {
      address: token,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [pair],
    })
    // Both rounded down.
    const [out, back] = [balance / 2n, balance / 4n]
    if (back === 0n) return undefined
    const [block] = await simulateBlocks(client, {
      blocks: [
        {
          calls: [
            balanceOf(recipient),
            transfer(pair, recipient, out),
            balanceOf(recipient),
            balanceOf(pair),
            transfer(recipient, pair, back),
            balanceOf(pair),
          ],
        },
      ],
    })
    const calls = block?.calls ?? []
    if (calls.some(({ status }) => status !== 'success')) return undefined
    const read = (index: number) => BigInt(calls[index]?.data ?? '0x')
    return read(2) - read(0) !== out || read(5) - read(3) !== back
  } catch {
    return undefined
  }
}
