import {
  BaseError,
  type Client,
  keccak256,
  type LocalAccount,
  parseTransaction,
} from 'viem'
import { sendRawTransaction, sendTransaction } from 'viem/actions'
import { getNodeError } from 'viem/utils'
import { matchesErrorChain } from '../errors/matchesErrorChain.js'
import { throwIfAborted } from '../utils/untilAborted.js'
import { getLastSent, isClaimed } from './claims.js'
import { getHashes } from './decide.js'
import { countTransactions, readByHash } from './observe.js'
import { raiseFees, readFees, toOffer } from './readFees.js'
import type { Prepared, Sending } from './sending.js'
import type { HandedOut, KeptTransaction, TransactionState } from './types.js'

type Signed = Extract<TransactionState, { status: 'signed' }>

/** Signs with a local key, so that the bytes and the hash are known before sending. */
export async function sign(
  sending: Sending,
  { sentAfterBlock, estimate, maxGas }: Prepared,
  minNonce: number,
): Promise<Signed> {
  const { walletClient: client, chainId, content, id, signal } = sending
  const account = client.account as LocalAccount
  const { address, nonceManager } = account
  const [fees] = await Promise.all([readFees(client), sending.assertChain?.()])
  throwIfAborted(signal)
  // The nonce is taken last, so that an earlier failure does not use it up.
  const counted = nonceManager
    ? await nonceManager.consume({ address, chainId, client })
    : await countTransactions(client, address)
  // The node that counts may be behind the node that showed a nonce as used.
  const nonce = await getNextNonce(sending, Math.max(counted, minNonce))
  for (let triesLeft = 100; triesLeft > 0; triesLeft--) {
    const gas = getGasLimit(estimate as bigint, maxGas)
    const rawTransaction = await serialize(client, {
      ...{ chainId, nonce, gas, ...toOffer(fees) },
      ...toFields(content),
    })
    const hash = keccak256(rawTransaction)
    const kept = { hash, nonce, gas, rawTransaction, sentAfterBlock }
    if (!isClaimed(hash, id))
      return { status: 'signed', signer: 'local', ...kept }
  }
  throw new Error('Another execution of this key signed the same bytes.')
}

/**
 * Returns `counted`, or the nonce after the last transaction that this program sent, if
 * a node has that transaction but does not count it yet.
 */
export async function getNextNonce(
  sending: Sending,
  counted: number,
): Promise<number> {
  const { hash, nonce = -1 } = getLastSent(sending)
  if (!hash || nonce < counted) return counted
  const { receipt, shown } = await readByHash(sending.publicClient, [
    hash,
  ]).catch((): Awaited<ReturnType<typeof readByHash>> => ({}))
  // The transaction waits for a missing nonce, which the next transaction may take.
  if (shown?.blockNumber === null && shown.nonce > counted) return counted
  return receipt || shown ? nonce + 1 : counted
}

/**
 * Signs the transaction again with the same nonce and higher fees. Returns undefined if
 * its fees are still sufficient.
 */
export async function signForMore(
  { walletClient: client }: Sending,
  kept: KeptTransaction & { rawTransaction: Signed['rawTransaction'] },
): Promise<Signed | undefined> {
  const { type: _, ...signed } = parseTransaction(kept.rawTransaction)
  const { chainId, nonce = 0, to, data, value, gas } = signed
  const fees = raiseFees(signed, await readFees(client))
  if (!fees) return undefined
  const rawTransaction = await serialize(client, {
    ...{ chainId, nonce, to, data, value, gas },
    ...toOffer(fees),
  })
  const hash = keccak256(rawTransaction)
  const hashes = [...getHashes(kept), hash]
  return { ...kept, status: 'signed', nonce, hash, hashes, rawTransaction }
}

const serialize = ({ account, chain }: Client, fields: object) =>
  (account as LocalAccount).signTransaction(fields as never, {
    serializer: chain?.serializers?.transaction,
  })

const toFields = ({ to, data, value }: Sending['content']) => ({
  ...(to && { to }),
  data,
  ...(value !== undefined && { value }),
})

/**
 * Returns a gas limit: the estimate plus half of it, rounded down, up to the limit of a
 * block. The margin covers a pair's update of its price sums, which happens once a
 * second and may be missing from the estimate. A random part of up to a quarter of the
 * margin is subtracted, so that equal orders with the same key differ.
 */
export function getGasLimit(
  estimate: bigint,
  maxGas: bigint = estimate * 2n,
): bigint {
  const half = estimate / 2n
  const left = maxGas > estimate ? maxGas - estimate : 0n
  const margin = half < left ? half : left
  return (
    estimate + margin - BigInt(Math.floor((Math.random() * Number(margin)) / 4))
  )
}

/**
 * Hands the transaction to the node or signer. This is safe to repeat, because the same
 * bytes, or the same nonce, cannot take effect twice.
 */
export async function handOut(
  { walletClient, content, from }: Sending,
  kept: HandedOut,
): Promise<HandedOut> {
  const { rawTransaction, gas, signer } = kept
  if (rawTransaction) {
    const sent = { serializedTransaction: rawTransaction }
    const hash = await sendRawTransaction(walletClient, sent)
    return { ...kept, status: 'pending', hash: kept.hash ?? hash }
  }
  const hash = await sendTransaction(walletClient, {
    ...toFields(content),
    account: walletClient.account ?? from,
    chain: null,
    gas,
    ...(signer === 'keepsNonce' && { nonce: kept.nonce }),
  })
  return { ...kept, status: 'pending', hash }
}

/**
 * viem's errors for transactions that every node refuses. A revert comes from the
 * estimate before sending.
 */
const refusals: unknown[] = [
  'ExecutionRevertedError',
  'FeeCapTooHighError',
  'FeeCapTooLowError',
  'InsufficientFundsError',
  'IntrinsicGasTooHighError',
  'IntrinsicGasTooLowError',
  'TipAboveFeeCapError',
  'TransactionTypeNotSupportedError',
]

/**
 * EIP-1193: unauthorized, unsupported method, chain disconnected. JSON-RPC: method not
 * found, invalid parameters.
 */
const refusalCodes: unknown[] = [4100, 4200, 4901, -32601, -32602]

/** Checks whether the error of a signer or node means that nothing was sent. */
export const isRefusal = (error: unknown): boolean =>
  matchesErrorChain(
    error instanceof BaseError ? getNodeError(error, {}) : error,
    ({ name, code, message }) =>
      refusals.includes(name) ||
      refusalCodes.includes(code) ||
      // MetaMask's answer once it no longer calls a node that has failed often.
      (code === -32002 && /too many errors/i.test(String(message))),
  )
