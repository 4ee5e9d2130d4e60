import type {
  Hex,
  TransactionReceipt,
  Transaction as ViemTransaction,
} from 'viem'
import { getBlock } from 'viem/actions'
import { WrongChainError } from '../errors/execution.js'
import { isUserRejection } from '../errors/isUserRejection.js'
import { delay, firstDelay } from '../utils/delay.js'
import { throwIfAborted, untilAborted } from '../utils/untilAborted.js'
import { claim, isClaimed, isOpen, noteSent, whileOpen } from './claims.js'
import { type Decision, decide } from './decide.js'
import { countTransactions, observe, type Search } from './observe.js'
import { getSigner, type Prepared, type Sending } from './sending.js'
import {
  getGasLimit,
  getNextNonce,
  handOut,
  isRefusal,
  sign,
  signForMore,
} from './signers.js'
import type { HandedOut, TransactionState } from './types.js'
import { withNonceLock } from './withLock.js'

/** The result of sending. Only `mined` and `refused` are final. */
export type Outcome =
  | { status: 'mined'; receipt: TransactionReceipt }
  /** Nothing was sent. */
  | { status: 'refused'; cause: unknown }
  | { status: 'cancelled'; by: ViemTransaction }
  | { status: 'replaced'; by: Pick<ViemTransaction, 'hash'> }
  /** The nodes no longer show the transaction. */
  | { status: 'dropped'; cause?: unknown }
  /** The transaction waits for this nonce, which no transaction has. */
  | { status: 'gap'; nonce: number }
  /** A wallet may have sent the transaction. */
  | { status: 'unclear'; cause?: unknown }

type NotSent = Extract<Outcome, { status: 'refused' | 'replaced' }>
type Sent = { state: HandedOut; cause?: unknown }

const ready: TransactionState = { status: 'ready' }

/** Maximum times that a transaction is signed again because its nonce was used. */
const maxResignings = 3

/** Number of checks between two reads of the fees while a transaction is pending. */
const looksPerRaise = 5

/**
 * Sends a transaction unless it may already have been sent, and waits until it is
 * mined. Signs it again only if the previous transaction can never be mined.
 *
 * @example
 * ```ts
 * import { sendOnce, type TransactionState } from '@letheswap/sdk'
 * import { parseEther } from 'viem'
 * import { estimateGas, getBlockNumber } from 'viem/actions'
 *
 * const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
 * const content = { to: from, data: '0x', value: parseEther('1') } as const
 * // A program that was restarted passes on what it stored.
 * let stored: TransactionState = { status: 'ready' }
 * const outcome = await sendOnce(
 *   {
 *     publicClient: client,
 *     walletClient: client,
 *     from,
 *     chainId: 500_000,
 *     content,
 *     prepare: async () => ({
 *       sentAfterBlock: await getBlockNumber(client, { cacheTime: 0 }),
 *       estimate: await estimateGas(client, { account: from, ...content }),
 *     }),
 *     onState: async (state) => {
 *       stored = state
 *     },
 *   },
 *   stored,
 * )
 * ```
 */
export async function sendOnce(
  sending: Sending,
  state: TransactionState,
): Promise<Outcome> {
  let { minNonce = 0 } = sending
  for (let left = maxResignings; ; left--) {
    let sent: Sent | NotSent
    if (state.status === 'ready')
      sent = await send(sending, await sending.prepare(), minNonce)
    else sent = { state: toHandedOut(state) }
    if ('status' in sent) return sent
    if (sent.state.hash) await sending.onState(sent.state, 'pending')
    const end = await settle(sending, sent)
    if (end.status === 'taken') {
      if (left === 0) return { ...end, status: 'replaced' }
      minNonce = end.by.nonce + 1
    } else if (end.status !== 'expired') return end
    state = ready
    await sending.onState(state)
  }
}

/** An earlier run of the program may have sent the signed bytes. */
const toHandedOut = (
  state: Exclude<TransactionState, { status: 'ready' }>,
): HandedOut =>
  state.status === 'signed' ? { ...state, status: 'handedOut' } : state

/** Hands the transaction to its signer, after storing the data that finds it again. */
async function send(sending: Sending, prepared: Prepared, minNonce: number) {
  const signer = getSigner(sending)
  const run = () =>
    signer === 'local'
      ? signAndSend(sending, prepared, minNonce)
      : askSigner(sending, prepared, minNonce, signer)
  // A wallet chooses its nonces itself, so it needs no lock.
  return untilAborted(
    signer === 'wallet' ? run() : withNonceLock(sending, run),
    sending.signal,
  )
}

async function signAndSend(
  sending: Sending,
  prepared: Prepared,
  minNonce: number,
): Promise<Sent | NotSent> {
  const { chainId, from: address, id, onState, signal } = sending
  const { account } = sending.walletClient
  const manager = account?.type === 'local' ? account.nonceManager : undefined
  // Resets the nonce manager if nothing was sent. Otherwise, it would count an unused
  // nonce and leave a gap.
  const reset = () => manager?.reset({ address, chainId })
  try {
    const signed = await sign(sending, prepared, minNonce)
    claim(signed.hash, id)
    noteSent(sending, signed)
    await onState(signed, 'sending')
    throwIfAborted(signal)
    const state = toHandedOut(signed)
    await onState(state)
    const sent = await tryToHandOut(sending, state)
    if (!(await isRefused(sending, sent))) return sent
    reset()
    await onState(signed)
    return { status: 'refused', cause: sent.cause }
  } catch (error) {
    reset()
    throw error
  }
}

/**
 * Hands the transaction to a wallet, or to a node with the key. Both return the hash
 * only afterwards. Until then, the nonce identifies the transaction, but a wallet may
 * choose a higher one.
 */
async function askSigner(
  sending: Sending,
  { sentAfterBlock, estimate, maxGas }: Prepared,
  minNonce: number,
  signer: 'keepsNonce' | 'wallet',
): Promise<Sent | NotSent> {
  const { from, id, onState, publicClient, signal, walletClient } = sending
  const isWallet = signer === 'wallet'
  // A wallet's own node may be behind, so the public client counts.
  const counter = isWallet ? publicClient : walletClient
  const [counted] = await Promise.all([
    countTransactions(counter, from),
    sending.assertChain?.(),
  ])
  const nonce = await getNextNonce(sending, Math.max(counted, minNonce))
  const gas = estimate === undefined ? undefined : getGasLimit(estimate, maxGas)
  const state: HandedOut = {
    ...{ status: 'handedOut', signer, gas, sentAfterBlock },
    ...(isWallet ? { minNonce: nonce } : { nonce }),
  }
  throwIfAborted(signal)
  await onState(state, 'awaitingWallet')
  throwIfAborted(signal)
  // Claims the hash in the same promise that closes the prompt, because an equal order
  // may check in between.
  const answer = tryToHandOut(sending, state).then((sent) => {
    claim(sent.state.hash, id)
    return sent
  })
  const sent = await (isWallet ? whileOpen(sending, answer) : answer)
  const { hash } = sent.state
  if (hash) {
    // An equal order already has this transaction, which takes effect only once.
    if (isClaimed(hash, id)) return { status: 'replaced', by: { hash } }
    noteSent(sending, { hash, nonce })
    // If the caller has stopped waiting, reports the wallet's late answer, too.
    await onState(sent.state, signal?.aborted ? 'pending' : undefined)
    return sent
  }
  const isRejection = isUserRejection(sent.cause)
  if (isRejection || (await isRefused(sending, sent))) {
    await onState(
      ready,
      isRejection && signal?.aborted ? 'rejected' : undefined,
    )
    return { status: 'refused', cause: sent.cause }
  }
  if (!signal?.aborted) await onState(state, 'unclear')
  return sent
}

/** Returns the state with the signer's hash, or the same state and the error. */
const tryToHandOut = (sending: Sending, state: HandedOut): Promise<Sent> =>
  handOut(sending, state).then(
    (state) => ({ state }),
    (cause: unknown) => ({ state, cause }),
  )

/**
 * Returns true if the signer definitely refused the transaction and the chain does not
 * show it.
 */
async function isRefused(
  sending: Sending,
  { state: kept, cause }: Sent,
): Promise<boolean> {
  if (!isRefusal(cause)) return false
  const search = startSearch(sending, kept)
  try {
    const seen = await observe(sending.publicClient, sending.from, kept, search)
    const { status } = decide(kept, sending.content, seen, {
      isClaimed: (hash) => isClaimed(hash, sending.id),
    })
    const asked = kept.nonce ?? kept.minNonce ?? 0
    // Each nonce that was used since then belongs to another transaction.
    return status === 'missing' && seen.next - asked <= seen.mined.length
  } catch {
    return false
  }
}

const startSearch = (
  { topics, logWindowSize }: Sending,
  { sentAfterBlock }: HandedOut,
): Search => ({ above: sentAfterBlock, mined: [], topics, logWindowSize })

/** Observes the chain until the transaction's outcome is known. */
async function settle(
  sending: Sending,
  { state: kept, cause }: Sent,
): Promise<
  | Exclude<Outcome, { status: 'refused' }>
  | Extract<Decision, { status: 'taken' }>
  | { status: 'expired' }
> {
  const {
    confirmations,
    from,
    id,
    onState,
    publicClient,
    signal,
    pollingInterval = Math.min(publicClient.pollingInterval, 1_000),
    dropTimeout = 60_000,
    unclearTimeout = 10_000,
    rpcTimeout = 30_000,
  } = sending
  const search = startSearch(sending, kept)
  // A wallet may have changed the content. A replacement with a higher fee keeps it.
  let { content } = sending
  let missingSince: number | undefined
  let failingSince: number | undefined
  let misses = 0
  let gap: number | undefined
  const look = async (): Promise<Decision> => {
    const seen = await observe(publicClient, from, kept, search, {
      confirmations,
    })
    const { shown } = seen
    if (shown) content = { ...shown, data: shown.input }
    // Until the nonce is known, the transaction of an equal order looks the same.
    const isOthers = (hash: Hex) =>
      isClaimed(hash, id) || (kept.nonce === undefined && isOpen(sending))
    const options = { confirmations, isClaimed: isOthers }
    const decision = decide(kept, content, seen, options)
    if (decision.status === 'pending') claim(decision.kept.hash, id)
    return decision
  }
  for (let round = 1, interval = firstDelay; ; round++, interval *= 2) {
    let decision: Decision | undefined
    try {
      decision = await untilAborted(look(), signal)
      failingSince = undefined
    } catch (error) {
      throwIfAborted(signal)
      failingSince ??= performance.now()
      if (performance.now() - failingSince > rpcTimeout) throw error
    }
    if (decision?.status === 'pending') {
      const { hash } = kept
      kept = decision.kept
      const change = hash ? 'replaced' : 'pending'
      await onState(kept, kept.hash === hash ? undefined : change)
    } else if (decision && decision.status !== 'missing') return decision
    if (decision) {
      gap = decision.status === 'pending' ? decision.gap : undefined
      const isKnown = decision.status === 'pending' && gap === undefined
      misses = decision.status === 'missing' ? misses + 1 : 0
      missingSince = isKnown ? undefined : (missingSince ?? performance.now())
    }
    // The wallet may not have sent the transaction, but it never gets a second request.
    const isUnclear = !kept.hash && kept.signer === 'wallet'
    const timeout = isUnclear ? unclearTimeout : dropTimeout
    if (performance.now() - (missingSince ?? Infinity) > timeout) {
      if (!search.isThorough) {
        Object.assign(search, { isThorough: true, head: undefined })
        continue
      }
      if (gap !== undefined) return { status: 'gap', nonce: gap }
      // While an equal prompt is open, its transaction may be mined without being
      // recognized.
      if (!kept.hash && !isOpen(sending) && (await isOver(sending)))
        return { status: 'expired' }
      return { status: isUnclear ? 'unclear' : 'dropped', cause }
    }
    if (sending.raisesFees && round % looksPerRaise === 0) await raise()
    // Hands the transaction out again at misses 1, 2, 4 and so on.
    if (misses > 0 && (misses & (misses - 1)) === 0 && !isAskedOnce(kept))
      await handOutAgain()
    await delay(Math.min(interval, pollingInterval), signal)
  }

  async function handOutAgain() {
    const repeat = async () => {
      await sending.assertChain?.()
      await handOut(sending, kept)
    }
    const error: unknown = await untilAborted(
      repeat().catch((error: unknown) => error),
      signal,
    )
    if (error instanceof WrongChainError) throw error
    cause = error ?? cause
  }

  async function raise() {
    const { rawTransaction } = kept
    if (!rawTransaction) return
    const signed = await signForMore(sending, {
      ...kept,
      rawTransaction,
    }).catch(() => undefined)
    if (!signed) return
    await onState(signed, 'sending')
    kept = toHandedOut(signed)
    await handOutAgain()
  }
}

/**
 * Checks whether the transaction must not be handed out again, because it could get
 * another nonce.
 */
const isAskedOnce = ({ hash, rawTransaction, signer }: HandedOut) =>
  !rawTransaction && (signer === 'wallet' || hash !== undefined)

/** Checks whether an unseen transaction could now only revert. */
async function isOver({ deadline, publicClient }: Sending) {
  if (deadline === undefined) return false
  const { timestamp } = await getBlock(publicClient)
  return timestamp > deadline
}
