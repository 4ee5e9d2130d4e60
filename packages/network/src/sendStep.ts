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

/** A balancer's nodes learn of it after a while. */
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
  // A node that lost transactions must not make us use a nonce twice.
  const nonce = Math.max(next, minNonce)
  const rawTransaction = await account.signTransaction({
    ...transaction,
    chainId,
    nonce,
    // A quarter more, as state may change, and up to an eighth at random, so
    // that two deployments of one key never share a transaction.
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
 * Sends a signed step until the chain has executed it: again if the node lost
 * it, at a higher price if fees rose, signed again if its nonce was taken. Only
 * a receipt ends the wait.
 *
 * @returns The entry with its block.
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
    sign: (minNonce: number) => Promise<JournalEntry>
    /** Awaited before what was signed again is sent. */
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
 * Signs a step again, for a tenth more at least, if it offers less than blocks
 * take now.
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
  // The tip is at most what the base fee leaves.
  const left = offered - fees.baseFeePerGas
  if ((tip < left ? tip : left) >= fees.maxPriorityFeePerGas) return undefined
  const rawTransaction = await account.signTransaction({
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

/** A tenth more, rounded up, or the current price if higher. */
const raise = (offered: bigint, asked: bigint): bigint => {
  const raised = (offered * 11n + 9n) / 10n
  return raised > asked ? raised : asked
}

const toOffer = ({ type, maxFeePerGas, maxPriorityFeePerGas }: Fees) =>
  type === 'legacy'
    ? { type, gasPrice: maxFeePerGas }
    : { type, maxFeePerGas, maxPriorityFeePerGas }
