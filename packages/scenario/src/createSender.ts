import { type Call, waitForReceipt } from '@letheswap/sdk'
import {
  type Address,
  type Client,
  encodeFunctionData,
  type Hash,
  type Hex,
  type LocalAccount,
  type TransactionReceipt,
} from 'viem'
import {
  getChainId,
  getGasPrice,
  getTransactionCount,
  sendRawTransaction,
} from 'viem/actions'
import { StepRefusedError } from './errors.js'

/** Enough for a swap over seven pools, and to create a pool. */
const gas = 3_500_000n

/** A transaction as a step asks for it. */
export type Request = { to?: Address; data?: Hex; value?: bigint | undefined }

export const toRequest = (call: Call): Request => ({
  to: call.address,
  data: encodeFunctionData(call),
  value: call.value,
})

/** Signs, sends and waits, and adds up what each account paid for gas. */
export async function createSender(client: Client) {
  const [chainId, price] = await Promise.all([
    getChainId(client),
    getGasPrice(client),
  ])
  let fees = new Map<Address, bigint>()
  return {
    /** Network fees that an account paid, in wei. */
    getFees: (address: Address) => fees.get(address) ?? 0n,
    /** Remembers the fees until now. */
    keepFees() {
      const kept = new Map(fees)
      return () => {
        fees = new Map(kept)
      }
    },
    /**
     * Hands a transaction to the node: of those that wait for a block, the one with
     * the highest `priority` is mined first.
     *
     * @returns what waits for it; it may have failed.
     * @throws StepRefusedError when the account cannot pay for it.
     */
    async send(
      account: LocalAccount,
      { to, data, value }: Request,
      priority = 0,
    ): Promise<() => Promise<TransactionReceipt>> {
      const { address } = account
      const nonce = await getTransactionCount(client, {
        address,
        blockTag: 'pending',
      })
      const serializedTransaction = await account.signTransaction({
        chainId,
        nonce,
        to,
        data,
        value,
        // A plain transfer needs no more, and few have coins for a limit of more.
        gas: to && !data ? 21_000n : gas,
        gasPrice: price * 2n + BigInt(priority),
      })
      const hash = await sendRawTransaction(client, {
        serializedTransaction,
      }).catch((error: Error) => {
        // viem has a class for it only where it estimates.
        if (!/insufficient funds/i.test(error.message)) throw error
        throw refuseFunds()
      })
      return async () => {
        // What an earlier one in its block spent, it cannot spend: it is dropped.
        if (priority > 0 && !(await isMined(client, hash))) throw refuseFunds()
        const receipt = await waitForReceipt(client, { hash })
        const fee = receipt.gasUsed * receipt.effectiveGasPrice
        fees.set(address, (fees.get(address) ?? 0n) + fee)
        return receipt
      }
    },
  }
}

const refuseFunds = () =>
  new StepRefusedError(
    'insufficientFunds',
    'The account cannot pay for the value and the network fee.',
  )

const isMined = async (client: Client, hash: Hash) =>
  (await client.request({
    method: 'eth_getTransactionReceipt',
    params: [hash],
  } as never)) !== null
