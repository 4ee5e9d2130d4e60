import { waitForReceipt } from '@letheswap/sdk'
import type {
  Address,
  Client,
  Hash,
  LocalAccount,
  TransactionReceipt,
} from 'viem'
import {
  getChainId,
  getGasPrice,
  getTransactionCount,
  sendRawTransaction,
} from 'viem/actions'
import { StepRefusedError } from './errors.js'
import type { getActCall } from './getActCall.js'

/** Enough gas for seven pools, and for the creation of a pool. */
const gas = 3_500_000n

type Request = getActCall.ReturnType['request']

export type Sender = Awaited<ReturnType<typeof createSender>>

/** Sends transactions, waits for them, and adds up each account's fees. */
export async function createSender(client: Client) {
  const [chainId, price] = await Promise.all([
    getChainId(client),
    getGasPrice(client),
  ])
  let fees = new Map<Address, bigint>()
  return {
    /** Returns the fees in wei. */
    getFees: (address: Address) => fees.get(address) ?? 0n,
    keepFees() {
      const kept = new Map(fees)
      return () => {
        fees = new Map(kept)
      }
    },
    /**
     * Sends a transaction. In a block, higher priorities come first.
     *
     * @returns A function that waits for the transaction, which may have failed.
     * @throws StepRefusedError if the account cannot pay for it.
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
        // A plain transfer needs no more gas, and few accounts could pay for a higher
        // limit.
        gas: to && !data ? 21_000n : gas,
        gasPrice: price * 2n + BigInt(priority),
      })
      const hash = await sendRawTransaction(client, {
        serializedTransaction,
      }).catch((error: Error) => {
        // viem has an error class for this only in estimates.
        if (!/insufficient funds/i.test(error.message)) throw error
        throw refuseFunds()
      })
      return async () => {
        // The node drops the transaction if an earlier one in its block spent the
        // account's coins.
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
