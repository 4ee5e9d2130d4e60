import {
  type AccessList,
  type Address,
  type Hash,
  type Hex,
  isHex,
  numberToHex,
  type PrivateKeyAccount,
} from 'viem'
import type { Parts } from './createPermissions.js'
import {
  invalidParams,
  parseAddress,
  parseHex,
  parseObject,
} from './invalidParams.js'
import type { Methods } from './types.js'
import { WalletRpcError } from './WalletRpcError.js'

type Sent = {
  account: PrivateKeyAccount
  chainId: number
  nonce: number
  to: Address | undefined
  data: Hex | undefined
  value: bigint
  accessList: AccessList | undefined
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/** Signs, sends and replaces transactions, and remembers their nonces. */
export function createTransactions({ chains, permissions, prompts }: Parts) {
  const { quirks, rpc } = chains
  const hashes: Hash[] = []
  const sent = new Map<Hash, Sent>()
  /** Transactions that were not seen in a block yet. */
  const waiting = new Set<Hash>()
  const last = new Map<string, Promise<unknown>>()
  /** Null once the user has rejected the batch. */
  const batches = new Map<string, Hash | null | undefined>()

  const getReceipt = async (hash: Hash) => {
    const { chainId } = sent.get(hash) as Sent
    const receipt = await rpc('eth_getTransactionReceipt', [hash], chainId)
    // Drops the nonce of a mined transaction, which matters if its chain is reset.
    if (receipt !== null && !quirks.keepsNonces) waiting.delete(hash)
    return receipt as { status: Hex } | null
  }

  /** If a node fails, the next transaction tries again. */
  const lookFor = (hash: Hash) => getReceipt(hash).catch(() => null)

  const transmit = async (transaction: Sent): Promise<Hash> => {
    const { account, ...fields } = transaction
    const raw = await account.signTransaction({ ...fields, type: 'eip1559' })
    const { chainId } = transaction
    const hash = (await rpc('eth_sendRawTransaction', [raw], chainId)) as Hash
    hashes.push(hash)
    sent.set(hash, transaction)
    waiting.add(hash)
    await lookFor(hash)
    return hash
  }

  const replace = async (hash: Hash, change: Partial<Sent>) => {
    const transaction = sent.get(hash)
    if (transaction === undefined)
      throw invalidParams(`Unknown transaction ${hash}.`)
    const replacement = await transmit({
      ...transaction,
      maxFeePerGas: transaction.maxFeePerGas * 2n,
      maxPriorityFeePerGas: transaction.maxPriorityFeePerGas * 2n,
      ...change,
    })
    waiting.delete(hash)
    return replacement
  }

  /**
   * Returns the nonce after the account's pending transactions, even if the node does
   * not know them.
   */
  const getNonce = async ({ address }: PrivateKeyAccount, chainId: number) => {
    const isOwn = (hash: Hash) => {
      const { account, ...transaction } = sent.get(hash) as Sent
      return account.address === address && transaction.chainId === chainId
    }
    for (const hash of [...waiting].filter(isOwn)) await lookFor(hash)
    const own = [...waiting].filter(isOwn)
    const params = [address, 'pending']
    const counted = await rpc('eth_getTransactionCount', params, chainId)
    return Math.max(
      Number(counted),
      ...own.map((hash) => (sent.get(hash) as Sent).nonce + 1),
    )
  }

  /** Rounds down. If the estimate fails, uses 35% of the block's gas limit. */
  const estimate = async (request: TransactionRequest, chainId: number) => {
    if (request.gas) return BigInt(request.gas)
    const margin = BigInt(100 + (quirks.gasMargin ?? 0))
    try {
      const gas = await rpc('eth_estimateGas', [request], chainId)
      return (BigInt(gas as Hex) * margin) / 100n
    } catch {
      const block = await rpc(
        'eth_getBlockByNumber',
        ['latest', false],
        chainId,
      )
      return (BigInt((block as { gasLimit: Hex }).gasLimit) * 35n) / 100n
    }
  }

  const sendNext = async (
    account: PrivateKeyAccount,
    request: TransactionRequest,
    gas: bigint,
    chainId: number,
  ): Promise<Hash> => {
    const [nonce, price, tip] = await Promise.all([
      request.nonce ? Number(request.nonce) : getNonce(account, chainId),
      rpc('eth_gasPrice', [], chainId),
      rpc('eth_maxPriorityFeePerGas', [], chainId),
    ])
    const { gasPrice } = request
    // As in MetaMask, a legacy price sets both fees.
    const maxFeePerGas = BigInt(
      request.maxFeePerGas ?? gasPrice ?? BigInt(price as Hex) * 2n,
    )
    const proposed = BigInt(
      request.maxPriorityFeePerGas ?? gasPrice ?? (tip as Hex),
    )
    return transmit({
      account,
      chainId,
      nonce,
      to: request.to,
      data: request.data,
      value: BigInt(request.value ?? '0x0'),
      accessList: request.accessList,
      gas,
      maxFeePerGas,
      // Only the maximum fee is doubled, not the tip. The node bases its next
      // suggestion on the tips that it sees, so the price would double with every
      // transaction.
      maxPriorityFeePerGas: proposed < maxFeePerGas ? proposed : maxFeePerGas,
    })
  }

  /** Refuses requests that must not open a popup. */
  const prepare = (parameters: unknown, origin: string) => {
    const transaction = parseObject(parameters, 'The transaction')
    const account = permissions.authorize(transaction.from, origin)
    const request = parseTransaction(transaction)
    // The chain is fixed here, because the user may select another chain in the
    // meantime.
    const chainId = chains.getId(origin)
    if (request.chainId && Number(request.chainId) !== chainId)
      throw invalidParams(
        `chainId ${Number(request.chainId)} is not the selected chain ${chainId}.`,
      )
    chains.assertTestChain(chainId)
    return { account, request, chainId, transaction }
  }

  const send = async (
    { account, request, chainId, transaction }: ReturnType<typeof prepare>,
    origin: string,
  ): Promise<Hash> => {
    // As in MetaMask, the gas is estimated before the prompt, because the chain may
    // change until the answer.
    const estimated = estimate(request, chainId)
    estimated.catch(() => undefined)
    const params = [{ ...transaction, ...request }]
    await prompts.ask('transaction', 'eth_sendTransaction', params, origin)
    // As in MetaMask, an account's transactions are sent one after another, because two
    // would use the same nonce.
    const key = `${chainId}:${account.address}`
    const hash = Promise.resolve(last.get(key)).then(async () =>
      sendNext(account, request, await estimated, chainId),
    )
    last.set(
      key,
      hash.catch(() => undefined),
    )
    return hash
  }

  const methods: Methods = {
    eth_sendTransaction: async ([parameters]: [unknown], origin) =>
      send(prepare(parameters, origin), origin),

    wallet_getCapabilities([address]: [unknown], origin) {
      permissions.authorize(address, origin)
      return {}
    },

    /** EIP-5792: a single call is a transaction, but several need EIP-7702. */
    async wallet_sendCalls([parameters]: [unknown], origin) {
      const batch = parseObject(parameters, 'The batch')
      const { calls, from, chainId, version } = batch
      if (!Array.isArray(calls)) throw invalidParams('calls must be a list.')
      if (version !== '2.0.0')
        throw new WalletRpcError(-32000, `Version not supported: ${version}`)
      const call = parseObject(calls[0], 'calls[0]')
      const prepared = prepare({ ...call, from, chainId }, origin)
      if (calls.length > 1)
        throw new WalletRpcError(
          5710,
          `EIP-7702 not supported on chain: ${chainId}`,
        )
      const id = numberToHex(batches.size + 1, { size: 16 })
      const set = (hash: Hash | null) => batches.set(id, hash)
      batches.set(id, undefined)
      send(prepared, origin).then(set, () => set(null))
      return { id }
    },

    async wallet_getCallsStatus([id]: [string]) {
      const hash = batches.get(id)
      if (!batches.has(id))
        throw new WalletRpcError(5730, 'No matching bundle found')
      const receipt = hash && (await getReceipt(hash))
      const status = receipt ? (receipt.status === '0x1' ? 200 : 500) : 100
      return {
        version: '2.0.0',
        id,
        atomic: true,
        status: hash === null ? 400 : status,
        ...(receipt && { receipts: [receipt] }),
      }
    },
  }

  return {
    hashes,
    methods,

    speedUp: (hash: Hash) => replace(hash, {}),

    cancel: (hash: Hash) => {
      const to = sent.get(hash)?.account.address
      return replace(hash, {
        to,
        data: undefined,
        accessList: undefined,
        value: 0n,
        gas: 21_000n,
      })
    },

    /** Looks for the sent transactions, and returns those that are not in a block. */
    async getPending(): Promise<Hash[]> {
      const hashes = [...waiting]
      const receipts = await Promise.all(hashes.map(lookFor))
      return hashes.filter((_, index) => receipts[index] === null)
    },

    clear: () => waiting.clear(),
  }
}

type TransactionRequest = ReturnType<typeof parseTransaction>

/** Parses a page's transaction. Ignores `input`, as MetaMask does. */
function parseTransaction(transaction: Record<string, unknown>) {
  const { to, type, authorizationList } = transaction
  if (authorizationList !== undefined || type === '0x4')
    throw invalidParams('External EIP-7702 transactions are not supported')
  const hex = (name: string) => parseHex(transaction[name], name)
  return {
    from: parseAddress(transaction.from, 'from'),
    to: to === undefined || to === null ? undefined : parseAddress(to, 'to'),
    data: hex('data'),
    value: hex('value'),
    gas: hex('gas'),
    gasPrice: hex('gasPrice'),
    maxFeePerGas: hex('maxFeePerGas'),
    maxPriorityFeePerGas: hex('maxPriorityFeePerGas'),
    nonce: hex('nonce'),
    chainId: hex('chainId'),
    accessList: parseAccessList(transaction.accessList),
  }
}

function parseAccessList(value: unknown): AccessList | undefined {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) throw invalidParams('accessList must be a list.')
  return value.map((item) => {
    const { address, storageKeys } = parseObject(item, 'An access')
    if (!Array.isArray(storageKeys) || !storageKeys.every((it) => isHex(it)))
      throw invalidParams('storageKeys must be a list of hex.')
    return { address: parseAddress(address, 'address'), storageKeys }
  })
}
