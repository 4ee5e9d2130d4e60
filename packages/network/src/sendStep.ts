import { setTimeout as delay } from 'node:timers/promises'
import { locateTransaction } from '@letheswap/sdk'
import {
  type Client,
  getContractAddress,
  keccak256,
  parseTransaction,
} from 'viem'
import type { LocalAccount } from 'viem/accounts'
import {
  estimateGas,
  getTransactionCount,
  sendRawTransaction,
} from 'viem/actions'
import { StepRefusedError, StepRevertedError } from './errors.js'
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
    // A quarter more, as state may change until it is mined, and a random part of
    // up to an eighth: two deployments of one key never share a transaction.
    gas:
      (gas * 5n) / 4n + BigInt(Math.floor((Math.random() * Number(gas)) / 8)),
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
 * higher price where fees have risen, until the chain has executed it. If another
 * transaction took its nonce, the step is signed anew. An error from sending does
 * not end the wait: only a receipt does.
 *
 * @returns The entry, with the block that has it.
 */
export async function sendStep(
  client: Client,
  {
    account,
    title,
    entry,
    sign,
    onSigned,
  }: {
    account: LocalAccount
    title: string
    entry: JournalEntry
    /** Signs the step with a nonce of at least this. */
    sign: (minNonce: number) => Promise<JournalEntry>
    /** Is given what was signed again, and awaited before it is sent. */
    onSigned: (entry: JournalEntry) => Promise<void>
  },
): Promise<JournalEntry> {
  let current = entry
  let refusal: unknown
  for (let round = 0; ; round++) {
    const { nonce, hashes } = current
    const found =
      round > 0 &&
      (await locateTransaction(client, {
        from: account.address,
        nonce,
        hashes,
      }).catch(() => undefined))
    if (found && found.status === 'mined') {
      const { status, blockNumber, transactionHash: hash } = found.receipt
      if (status === 'reverted')
        throw new StepRevertedError({ step: title, hash })
      return { ...current, blockNumber: Number(blockNumber) }
    }
    const isTaken = found && found.status === 'replaced'
    if (isTaken || round % roundsBeforeResend === 0) {
      const signed = isTaken
        ? await sign(nonce + 1)
        : round > 0 && (await raiseFees(client, account, current))
      if (signed) {
        await onSigned(signed)
        current = signed
      } else if (refusal !== undefined && found && found.status === 'missing')
        throw new StepRefusedError({ step: title, cause: refusal })
      refusal = await sendRawTransaction(client, {
        serializedTransaction: current.rawTransaction,
      }).then(
        () => undefined,
        (error) => error,
      )
    } else await delay(client.pollingInterval)
  }
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
