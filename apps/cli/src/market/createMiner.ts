import type { Call } from '@letheswap/sdk'
import { encodeFunctionData, type Hex } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { getChainId, getTransactionCount } from 'viem/actions'
import { CommandError } from '../errors.js'
import type { Anvil } from './openEmptyAnvil.js'

/** Puts calls into blocks. */
export type Miner = {
  /** Mines one block with all calls, each of which must succeed. */
  mine: (
    timestamp: number,
    calls: readonly { account: HDAccount; call: Call }[],
  ) => Promise<void>
  /** Mines one block with signed transactions, whatever becomes of them. */
  mineSigned: (timestamp: number, signed: readonly Hex[]) => Promise<void>
  /** Lets the node mine by itself again, from now on. */
  release: () => Promise<void>
}

// More than any call takes, and than any block asks for: what is not used costs
// nothing.
const gas = 1_000_000n
const maxFeePerGas = 100_000_000_000n

/** Takes over the mining of a node, whose clock it sets back to `start`. */
export async function createMiner(
  { client, ask }: Anvil,
  { start }: { start: number },
): Promise<Miner> {
  const [chainId, isAutomatic, interval] = await Promise.all([
    getChainId(client),
    ask<boolean>('anvil_getAutomine'),
    ask<number | null>('anvil_getIntervalMining'),
  ])
  const nonces = new Map<string, number>()
  const takeNonce = async ({ address }: HDAccount) => {
    const nonce =
      nonces.get(address) ?? (await getTransactionCount(client, { address }))
    nonces.set(address, nonce + 1)
    return nonce
  }
  await ask('evm_setAutomine', false)
  await ask('evm_setIntervalMining', 0)
  await ask('evm_setTime', start)

  const mineSigned = async (timestamp: number, signed: readonly Hex[]) => {
    await Promise.all(signed.map((it) => ask('eth_sendRawTransaction', it)))
    await ask('evm_setNextBlockTimestamp', timestamp)
    await ask('evm_mine')
  }
  return {
    mineSigned,
    mine: async (timestamp, calls) => {
      const signed: Hex[] = []
      for (const { account, call } of calls)
        signed.push(
          await account.signTransaction({
            type: 'eip1559',
            chainId,
            nonce: await takeNonce(account),
            to: call.address,
            data: encodeFunctionData(call),
            value: call.value,
            gas,
            maxFeePerGas,
            maxPriorityFeePerGas: 1n,
          }),
        )
      await mineSigned(timestamp, signed)
      const receipts = await ask<{ status: Hex }[]>(
        'eth_getBlockReceipts',
        'latest',
      )
      const mined = receipts.filter(({ status }) => status === '0x1').length
      if (mined !== calls.length)
        throw new CommandError(
          `Only ${mined} of ${calls.length} transactions of a block succeeded.`,
        )
    },
    release: async () => {
      await ask('evm_setTime', Math.floor(Date.now() / 1_000))
      await ask('evm_setIntervalMining', interval ?? 0)
      await ask('evm_setAutomine', isAutomatic)
    },
  }
}
