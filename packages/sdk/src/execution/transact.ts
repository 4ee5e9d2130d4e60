import type { Hash, LocalAccount } from 'viem'
import { keccak256 } from 'viem'
import {
  call,
  getBlockNumber,
  prepareTransactionRequest,
  sendRawTransaction,
  sendTransaction,
} from 'viem/actions'
import { toRequest } from '../contracts/toRequest.js'
import type { Call } from '../contracts/types.js'
import { withPermit } from '../contracts/withPermit.js'
import { PlanRejectedError } from '../errors/interruptions.js'
import { isConnectionError } from '../errors/isConnectionError.js'
import { isRejection } from '../errors/isRejection.js'
import {
  SimulationFailedError,
  TransactionNotSentError,
  TransactionRevertedError,
} from '../errors/transactions.js'
import { explainRevert } from '../reverts/explainRevert.js'
import { untilAborted } from '../utils/untilAborted.js'
import { assertChain } from './assertChain.js'
import { currentStep, type Run, report } from './run.js'
import type { PermitSignature } from './signPermit.js'
import type { PlanTransaction } from './types.js'
import { waitForTransaction } from './waitForTransaction.js'

type Request = ReturnType<typeof toRequest>

/**
 * Sends the step's call, unless a state says that it was sent, and waits until
 * it is mined.
 */
export async function transact(
  run: Run,
  plainCall: Call,
  permit?: PermitSignature | undefined,
): Promise<PlanTransaction> {
  const stepCall = permit ? withPermit(plainCall, permit) : plainCall
  const request = toRequest(stepCall, run.plan.account)
  if (!run.state.hash) {
    await assertChain(run)
    await dryRun(run, stepCall, request)
    await send(run, request)
  }
  report(run, 'pending')
  const receipt = await waitForTransaction(run, request)
  if (receipt.status === 'reverted')
    throw new TransactionRevertedError({
      plan: run.plan,
      state: run.state,
      receipt,
      reason: await explainRevert(run, stepCall, { receipt }),
    })
  const transaction = {
    kind: currentStep(run).kind,
    hash: receipt.transactionHash,
    receipt,
  }
  run.state = {
    ...run.state,
    transactions: [...run.state.transactions, transaction],
  }
  report(run, 'confirmed')
  return transaction
}

async function dryRun(run: Run, stepCall: Call, request: Request) {
  const { plan, publicClient, options } = run
  report(run, 'simulating')
  try {
    const [sentAfterBlock] = await untilAborted(
      Promise.all([
        getBlockNumber(publicClient, { cacheTime: 0 }),
        call(publicClient, request),
      ]),
      options.signal,
    )
    run.state = { ...run.state, sentAfterBlock }
  } catch (cause) {
    options.signal?.throwIfAborted()
    if (isConnectionError(cause)) throw cause
    const reason = await explainRevert(run, stepCall, { error: cause })
    throw new SimulationFailedError({ plan, state: run.state, reason, cause })
  }
}

async function send(run: Run, request: Request) {
  const { plan, walletClient, options } = run
  const { signal } = options
  const account = walletClient.account ?? plan.account
  report(run, 'awaitingWallet')
  const setHash = (hash: Hash, nonce?: number) => {
    run.state = { ...run.state, hash, nonce }
    // The wallet may answer after the caller has given up.
    if (signal?.aborted) report(run, 'pending')
  }
  try {
    await untilAborted(
      typeof account === 'object' && account.type === 'local'
        ? signAndSend(run, { ...request, account }, setHash)
        : sendTransaction(walletClient, {
            ...request,
            account,
            chain: null,
          }).then(setHash),
      signal,
    )
  } catch (cause) {
    signal?.throwIfAborted()
    const { state } = run
    if (isRejection(cause)) throw new PlanRejectedError({ plan, state, cause })
    // Whether it was sent nobody knows; what is known is its hash.
    if (state.hash && isConnectionError(cause)) throw cause
    run.state = { ...state, hash: undefined, nonce: undefined }
    throw new TransactionNotSentError({ plan, state: run.state, cause })
  }
}

/** A key of our own gives the hash before anything can go wrong. */
async function signAndSend(
  { walletClient }: Run,
  request: Omit<Request, 'account'> & { account: LocalAccount },
  setHash: (hash: Hash, nonce: number) => void,
) {
  const { chain } = walletClient
  const prepared = await prepareTransactionRequest(walletClient, {
    ...request,
    chain: chain ?? null,
  })
  // The estimate is for the state as it is. A pair writes its price sums once a
  // second, which may be only after the estimate. Rounded down.
  const gas = prepared.gas && (prepared.gas * 3n) / 2n
  const serializedTransaction = await request.account.signTransaction(
    { ...prepared, gas } as never,
    { serializer: chain?.serializers?.transaction },
  )
  setHash(keccak256(serializedTransaction), prepared.nonce)
  await sendRawTransaction(walletClient, { serializedTransaction })
}
