import { sendOnce, type TransactionState } from '@letheswap/sdk'
import { type Client, getContractAddress } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { estimateGas, getBlock } from 'viem/actions'
import { StepRefusedError, StepRevertedError } from './errors.js'
import type { Addresses, JournalEntry, Step } from './types.js'

/**
 * Runs a step: signs it, unless its entry already has a signed transaction, and sends
 * it until the chain has executed it.
 *
 * @returns The entry with its block.
 */
export async function sendStep(
  client: Client,
  {
    account,
    chainId,
    step,
    addresses,
    entry,
    minNonce,
    id,
    keep,
    timeout = 60_000,
  }: {
    account: LocalAccount
    chainId: number
    step: Step
    addresses: Addresses
    entry: JournalEntry | undefined
    /**
     * The lowest nonce to use. A node that lost transactions may return a lower one,
     * which must not be used again.
     */
    minNonce: number
    /** Distinguishes deployments with the same key. */
    id: string
    /** Awaited before the signed transaction is sent. */
    keep: (entry: JournalEntry) => Promise<void>
    timeout?: number | undefined
  },
): Promise<JournalEntry> {
  const { title, creates } = step
  const content = step.transaction(addresses)
  const from = account.address
  let signed = entry
  const outcome = await sendOnce(
    {
      ...{ publicClient: client, walletClient: client, from, chainId, id },
      ...{ content, minNonce, rpcTimeout: timeout, dropTimeout: timeout },
      pollingInterval: client.pollingInterval,
      raisesFees: true,
      async prepare() {
        const [{ number, gasLimit }, estimate] = await Promise.all([
          getBlock(client),
          estimateGas(client, { account, ...content }).catch((cause) => {
            throw new StepRefusedError({ step: title, cause })
          }),
        ])
        return { sentAfterBlock: number, estimate, maxGas: gasLimit }
      },
      async onState(state, status) {
        if (status !== 'sending' || state.status !== 'signed') return
        const { nonce, hash, hashes = [hash], rawTransaction } = state
        const address = creates
          ? getContractAddress({ from, nonce: BigInt(nonce) })
          : undefined
        const sentAfterBlock = Number(state.sentAfterBlock ?? 0n)
        const entry = { nonce, rawTransaction, hashes, sentAfterBlock, address }
        signed = entry
        await keep(entry)
      },
    },
    toState(entry),
  )
  if (outcome.status === 'mined') {
    const { status, blockNumber, transactionHash: hash } = outcome.receipt
    if (status === 'reverted')
      throw new StepRevertedError({ step: title, hash })
    return { ...(signed as JournalEntry), blockNumber: Number(blockNumber) }
  }
  // A payment to the account itself, which this program did not send, took the nonce,
  // so the step is signed again.
  if (outcome.status === 'cancelled')
    return sendStep(client, {
      ...{ account, chainId, step, addresses, id, keep, timeout },
      entry: undefined,
      minNonce: outcome.by.nonce + 1,
    })
  const cause =
    outcome.status === 'gap'
      ? new Error(`No transaction has the nonce ${outcome.nonce} before it.`)
      : 'cause' in outcome
        ? outcome.cause
        : undefined
  throw new StepRefusedError({ step: title, cause })
}

function toState(entry: JournalEntry | undefined): TransactionState {
  if (!entry) return { status: 'ready' }
  const { nonce, rawTransaction, hashes, sentAfterBlock } = entry
  return {
    ...{ status: 'handedOut', signer: 'local', nonce, rawTransaction, hashes },
    hash: hashes.at(-1),
    sentAfterBlock:
      sentAfterBlock === undefined ? undefined : BigInt(sentAfterBlock),
  }
}
