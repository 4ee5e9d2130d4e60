import { type Address, type Client, erc20Abi } from 'viem'
import { simulateBlocks } from 'viem/actions'
import { encodeFunctionData } from 'viem/utils'
import { balanceOf } from './reads.js'

/** An account that no token knows. */
const recipient = '0x00000000000000000000000000000000ba1a9ce1'

/**
 * Simulates sending half of a holder's tokens to a new account and a part of it
 * back. Returns undefined if the node has no eth_simulateV1.
 */
export async function probeTransfer(
  client: Client,
  {
    token,
    holder,
    balance,
  }: { token: Address; holder: Address; balance: bigint },
): Promise<
  | { isRefused: true; feeOnTransfer?: undefined; returnsNothing?: undefined }
  | { isRefused: false; feeOnTransfer: boolean; returnsNothing: boolean }
  | undefined
> {
  // Both rounded down.
  const [out, back] = [balance / 2n, balance / 4n]
  const read = (account: Address) => ({
    to: token,
    data: encodeFunctionData(balanceOf(token, account)),
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
    const [block] = await simulateBlocks(client, {
      blocks: [
        {
          calls: [
            read(recipient),
            transfer(holder, recipient, out),
            read(recipient),
            read(holder),
            transfer(recipient, holder, back),
            read(holder),
          ],
        },
      ],
    })
    const calls = block?.calls ?? []
    const [out1, back1] = [calls[1], calls[4]]
    if (!out1 || !back1) return undefined
    const isRefused = (call: typeof out1) =>
      call.status !== 'success' || /^0x0+$/.test(call.data)
    if (isRefused(out1)) return { isRefused: true }
    const amount = (index: number) => BigInt(calls[index]?.data ?? '0x')
    const kept = amount(2) - amount(0) !== out
    // A part that was kept may be missing for the way back.
    if (isRefused(back1) && !kept) return { isRefused: true }
    return {
      isRefused: false,
      feeOnTransfer: kept || amount(5) - amount(3) !== back,
      returnsNothing: out1.data === '0x',
    }
  } catch {
    return undefined
  }
}
