import { setTimeout as delay } from 'node:timers/promises'
import {
  type Client,
  getContractAddress,
  keccak256,
  parseTransaction,
  type TransactionReceipt,
} from 'viem'
import type { LocalAccount } from 'viem/accounts'
import {
  estimateGas,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
  sendRawTransaction,
} from 'viem/actions'
import {
  StepNonceTakenError,
  StepRefusedError,
  StepRevertedError,
} from './errors.js'
import { type Fees, readFees } from './readFees.js'
import type { Addresses, JournalEntry, Step } from './types.js'

/** A node may be behind a balancer: what one knows another learns in a while. */
const roundsBeforeResend = 5

/** Signs a step with the account's next nonce, at least `minNonce`. */
export async function signStep(
  client: Client,
  {
    account,
    chainId,
    step,
    addresses,
    minNonce,
  }: {
    account: LocalAccount
    chainId: number
    step: Step
    /** Of the contracts that are there already. */
    addresses: Addresses
    minNonce: number
  },
): Promise<JournalEntry> {
  const transaction = step.transaction(addresses)
  const [next, gas, fees] = await Promise.all([
    getTransactionCount(client, {
      address: account.address,
      blockTag: 'pending',
    }),
    estimateGas(client, { account, ...transaction }).catch((cause) => {
      throw new StepRefusedError({ step: step.title, cause })
    }),
    readFees(client),
  ])
  // A node that lost what it was sent must not make us use a nonce twice.
  const nonce = Math.max(next, minNonce)
  const rawTransaction = await account.signTransaction({
    ...transaction,
    chainId,
    nonce,
    // A quarter more, as state may change until it is mined.
    gas: (gas * 5n) / 4n,
    ...toOffer(fees),
  })
  return {
    nonce,
    rawTransaction,
    hashes: [keccak256(rawTransaction)],
    ...(step.creates && {
      address: getContractAddress({
        from: account.address,
        nonce: BigInt(nonce),
      }),
    }),
  }
}

/**
 * Sends a signed step, again and again where the node does not know it, and at a
 * higher price where fees have risen, until the chain has executed it. An error
 * from sending does not end the wait: only a receipt does.
 *
 * @returns The entry, with the block that has it.
 */
export async function sendStep(
  client: Client,
  {
    account,
    title,
    entry,
    onReplaced,
  }: {
    account: LocalAccount
    title: string
    entry: JournalEntry
    /** Is given what was signed again, and awaited before it is sent. */
    onReplaced: (entry: JournalEntry) => Promise<void>
  },
): Promise<JournalEntry> {
  let current = entry
  let refusal: unknown
  for (let round = 0; ; round++) {
    const receipt = round > 0 && (await findReceipt(client, current))
    if (receipt) {
      const { status, blockNumber, transactionHash: hash } = receipt
      if (status === 'reverted')
        throw new StepRevertedError({ step: title, hash })
      return { ...current, blockNumber: Number(blockNumber) }
    }
    if (round % roundsBeforeResend === 0) {
      if (round > 0) {
        const replaced = await raiseFees(client, account, current)
        if (replaced) {
          await onReplaced(replaced)
          current = replaced
        } else await assertPossible()
      }
      refusal = await sendRawTransaction(client, {
        serializedTransaction: current.rawTransaction,
      }).then(
        () => undefined,
        (error) => error,
      )
    } else await delay(client.pollingInterval)
  }

  /** Throws where it can no longer be mined, or the node refuses it. */
  async function assertPossible(): Promise<void> {
    const used = await getTransactionCount(client, { address: account.address })
    const known = await Promise.all(
      current.hashes.map((hash) =>
        getTransaction(client, { hash }).catch(() => undefined),
      ),
    )
    if (known.some((transaction) => transaction !== undefined)) return
    const { nonce } = current
    if (nonce < used) throw new StepNonceTakenError({ step: title, nonce })
    if (refusal !== undefined)
      throw new StepRefusedError({ step: title, cause: refusal })
  }
}

/** The receipt of whichever of a step's transactions was mined, if one was. */
export async function findReceipt(
  client: Client,
  { hashes }: JournalEntry,
): Promise<TransactionReceipt | undefined> {
  const receipts = await Promise.all(
    hashes.map((hash) =>
      getTransactionReceipt(client, { hash }).catch(() => undefined),
    ),
  )
  return receipts.find((receipt) => receipt !== undefined)
}

/**
 * Signs a step again if it offers less for gas than blocks take now, in all or as
 * a tip: the same transaction with the same nonce, for a tenth more at least,
 * which is what nodes demand of a replacement.
 */
async function raiseFees(
  client: Client,
  account: LocalAccount,
  entry: JournalEntry,
): Promise<JournalEntry | undefined> {
  const fees = await readFees(client)
  const { chainId, nonce, to, data, value, gas, ...offer } = parseTransaction(
    entry.rawTransaction,
  )
  const offered = offer.maxFeePerGas ?? offer.gasPrice ?? 0n
  const tip = offer.maxPriorityFeePerGas ?? offered
  // Whoever builds a block gets the tip, and no more of it than the base fee leaves.
  const left = offered - fees.baseFeePerGas
  if ((tip < left ? tip : left) >= fees.maxPriorityFeePerGas) return undefined
  const rawTransaction = await account.signTransaction({
    // Every step is signed for its chain alone.
    chainId: chainId as number,
    ...{ nonce, to, data, value, gas },
    ...toOffer({
      ...fees,
      maxFeePerGas: raise(offered, fees.maxFeePerGas),
      maxPriorityFeePerGas: raise(tip, fees.maxPriorityFeePerGas),
    }),
  })
  const hashes = [...entry.hashes, keccak256(rawTransaction)]
  return { ...entry, rawTransaction, hashes }
}

/** A tenth more, rounded up, or what is asked now if that is more. */
const raise = (offered: bigint, asked: bigint): bigint => {
  const raised = (offered * 11n + 9n) / 10n
  return raised > asked ? raised : asked
}

const toOffer = ({ type, maxFeePerGas, maxPriorityFeePerGas }: Fees) =>
  type === 'legacy'
    ? { type, gasPrice: maxFeePerGas }
    : { type, maxFeePerGas, maxPriorityFeePerGas }
