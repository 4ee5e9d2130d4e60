import { Address, hexToBytes, MAX_UINT64 } from '@ethereumjs/util'
import { estimateGas } from './calls.js'
import type { Chain } from './createChain.js'
import { decode, getMaxFee, type Waiting } from './createPool.js'
import { invalidParams, RpcError } from './errors.js'
import { formatReceipt, formatWaiting } from './format.js'
import { toQuantity, zeroAddress } from './hex.js'
import {
  isGiven,
  parseAddress,
  parseHex,
  parseObject,
  parseQuantity,
} from './parse.js'
import { parseCall } from './parseRequest.js'
import type { Hex, Methods } from './types.js'
import { createUnsigned } from './unsigned.js'

/** Anvil's suggested tip, in wei. */
export const priorityFee = 1_000_000_000n

/** Accepts signed transactions, and transactions of impersonated accounts. */
export function createSender({
  chain,
  onTransaction,
  mine,
}: {
  chain: Chain
  onTransaction: (hash: Hex) => void
  mine: Chain['mine']
}) {
  const { common, pool, blocks } = chain
  const impersonated = new Set<Hex>()
  let impersonatesAll = false

  /**
   * Fills in missing fields, as a wallet does. A failing call gets `failingGas` if
   * given, and otherwise throws.
   */
  async function fill(request: unknown, failingGas?: Hex): Promise<Waiting> {
    const fields = parseObject(request, 'A transaction')
    const from = parseAddress(fields.from ?? zeroAddress)
    await chain.state.getAccount(new Address(hexToBytes(from)))
    const isLegacy = isGiven(fields.gasPrice)
    const quantity = (name: string) =>
      isGiven(fields[name]) ? parseQuantity(fields[name], name) : undefined
    const tip = quantity('maxPriorityFeePerGas') ?? priorityFee
    const price = toQuantity(BigInt(chain.getNext().baseFeePerGas) + tip)
    const gas = isGiven(fields.gas)
      ? fields.gas
      : await estimateGas(chain, [{ ...fields, from }]).catch((error) => {
          if (failingGas === undefined) throw error
          return failingGas
        })
    const call = parseCall(
      chain,
      { gasPrice: price, ...fields, gas },
      MAX_UINT64,
    )
    return createUnsigned(common, call, {
      nonce: quantity('nonce') ?? pool.getNonce(from),
      ...(isLegacy && { type: call.accessList.length > 0 ? 1 : 0 }),
      priorityFee: tip,
    })
  }

  async function add(transaction: unknown): Promise<Hex> {
    const isRaw = typeof transaction === 'string'
    const { raw, from } = isRaw
      ? { raw: parseHex(transaction, 'A transaction') }
      : await fill(transaction, chain.getNext().gasLimit)
    // Loads the account that the pool checks, because a fork may not have read it yet.
    const sender = from ?? decode(common, raw, from).from
    await chain.state.getAccount(new Address(hexToBytes(sender)))
    const added = pool.add(raw, from)
    const next = pool.getNonce(added.from)
    for (const { hash, from, transaction } of pool.getAll())
      if (
        from === added.from &&
        transaction.nonce >= added.transaction.nonce &&
        transaction.nonce < next
      )
        onTransaction(hash)
    return added.hash
  }
  async function send(transaction: unknown): Promise<Hex> {
    const hash = await add(transaction)
    if (chain.settings.isAutomining)
      while (pool.isReady()) {
        const failure = (await mine()).get(hash)
        if (failure) throw new RpcError(-32603, failure.message)
      }
    if (pool.get(hash)) await chain.save()
    return hash
  }
  const getReceipt = (hash: Hex) => {
    const place = blocks.findTransaction(hash)
    if (place) return formatReceipt(common, place.block, place.index)
    // A timeout as in EIP-7966 would block all other requests, including those that
    // mine.
    throw new RpcError(4, 'The transaction waits for a block', hash)
  }
  const sendRaw = ([raw]: readonly unknown[]) =>
    send(parseHex(raw, 'A transaction'))
  const sendUnsigned = ([request]: readonly unknown[]) =>
    send(parseObject(request, 'A transaction'))
  const sendImpersonated: Methods[string] = ([request]) => {
    const { from } = parseObject(request, 'A transaction')
    if (!impersonatesAll && !impersonated.has(parseAddress(from)))
      throw invalidParams('No Signer available')
    return sendUnsigned([request])
  }

  /** Returns pending transactions by account and nonce. */
  const getWaiting = (format: (waiting: Waiting) => unknown) => {
    const pending: Record<Hex, Record<string, unknown>> = {}
    const queued: typeof pending = {}
    for (const waiting of pool.getAll()) {
      const { from, transaction } = waiting
      const group = transaction.nonce < pool.getNonce(from) ? pending : queued
      group[from] = {
        ...group[from],
        [String(transaction.nonce)]: format(waiting),
      }
    }
    return { pending, queued }
  }

  return {
    add,
    getAccounts: () => [...impersonated],
    methods: {
      eth_sendRawTransaction: sendRaw,
      eth_sendRawTransactionSync: async (params) =>
        getReceipt(await sendRaw(params)),
      eth_sendTransaction: sendImpersonated,
      eth_sendUnsignedTransaction: sendUnsigned,
      async eth_fillTransaction([request]) {
        const waiting = await fill(request)
        return {
          raw: waiting.raw,
          tx: formatWaiting(waiting, chain.getNext()),
        }
      },
      anvil_impersonateAccount([address]) {
        impersonated.add(parseAddress(address))
        return null
      },
      anvil_stopImpersonatingAccount([address]) {
        impersonated.delete(parseAddress(address))
        return null
      },
      anvil_autoImpersonateAccount([isOn]) {
        impersonatesAll = isOn === true
        return null
      },
      txpool_status() {
        const { pending, queued } = getWaiting(() => 1)
        const count = (group: typeof pending) =>
          toQuantity(
            Object.values(group).flatMap((nonces) => Object.keys(nonces))
              .length,
          )
        return { pending: count(pending), queued: count(queued) }
      },
      txpool_inspect: () =>
        getWaiting(({ transaction }) => {
          const { to, value, gasLimit } = transaction
          const payee = to?.toString() ?? 'contract creation'
          return `${payee}: ${value} wei + ${gasLimit} gas × ${getMaxFee(transaction)} wei`
        }),
      txpool_content: () =>
        getWaiting((waiting) => ({
          ...formatWaiting(waiting, chain.getNext()),
          gasPrice: toQuantity(getMaxFee(waiting.transaction)),
        })),
    } satisfies Methods,
  }
}
