import type { AccessList, Address, Hash, Hex, PrivateKeyAccount } from 'viem'
import type { Quirks } from './createChains.js'
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
  fee: bigint
  /** `undefined` for a legacy transaction. */
  tip: bigint | undefined
}

/** A transaction as a page asks for it; what it leaves out, the wallet fills in. */
export type TransactionRequest = {
  to?: Address | undefined
  data?: Hex | undefined
  value?: Hex | undefined
  gas?: Hex | undefined
  gasPrice?: Hex | undefined
  maxFeePerGas?: Hex | undefined
  maxPriorityFeePerGas?: Hex | undefined
  nonce?: Hex | undefined
  accessList?: AccessList | undefined
}

/** Signs, sends and replaces transactions, and remembers their nonces. */
export function createTransactions({
  quirks,
  rpc,
}: {
  rpc: (method: string, params: unknown, chainId: number) => Promise<unknown>
  quirks: Quirks
}) {
  const hashes: Hash[] = []
  const sent = new Map<Hash, Sent>()
  const nonces = new Map<string, number>()
  const last = new Map<string, Promise<unknown>>()

  const transmit = async (transaction: Sent): Promise<Hash> => {
    const { account, fee, tip, accessList, ...rest } = transaction
    const raw = await account.signTransaction({
      ...rest,
      ...(tip !== undefined
        ? {
            type: 'eip1559',
            maxFeePerGas: fee,
            maxPriorityFeePerGas: tip,
            accessList,
          }
        : accessList
          ? { type: 'eip2930', gasPrice: fee, accessList }
          : { type: 'legacy', gasPrice: fee }),
    })
    const { chainId } = transaction
    const hash = (await rpc('eth_sendRawTransaction', [raw], chainId)) as Hash
    hashes.push(hash)
    sent.set(hash, transaction)
    return hash
  }

  const replace = async (hash: Hash, change: Partial<Sent>) => {
    const transaction = sent.get(hash)
    if (transaction === undefined)
      throw new WalletRpcError(-32602, `Unknown transaction ${hash}.`)
    const { fee, tip } = transaction
    return transmit({
      ...transaction,
      fee: fee * 2n,
      tip: tip && tip * 2n,
      ...change,
    })
  }

  const sendNext = async (
    account: PrivateKeyAccount,
    request: TransactionRequest,
    chainId: number,
    key: string,
  ): Promise<Hash> => {
    const ask = (method: string, ...params: unknown[]) =>
      rpc(method, params, chainId)
    const [next, price, tip, gas] = await Promise.all([
      request.nonce ??
        ask('eth_getTransactionCount', account.address, 'pending'),
      ask('eth_gasPrice'),
      request.maxPriorityFeePerGas ?? ask('eth_maxPriorityFeePerGas'),
      request.gas ??
        ask('eth_estimateGas', { ...request, from: account.address }).then(
          addMargin,
        ),
    ])
    // Like MetaMask, it does not notice that a chain was reset.
    const nonce = request.nonce
      ? Number(next)
      : Math.max(Number(next), nonces.get(key) ?? 0)
    const fee = BigInt(request.maxFeePerGas ?? BigInt(price as Hex) * 2n)
    const proposed = BigInt(tip as Hex)
    const hash = await transmit({
      account,
      chainId,
      nonce,
      to: request.to,
      data: request.data,
      value: BigInt(request.value ?? '0x0'),
      accessList: request.accessList,
      gas: BigInt(gas),
      ...(request.gasPrice
        ? { fee: BigInt(request.gasPrice), tip: undefined }
        : {
            fee,
            // Not the whole fee: the node takes its next suggestion from the tips
            // that it sees, and the price would double with every transaction.
            tip: proposed < fee ? proposed : fee,
          }),
    })
    nonces.set(key, Math.max(nonce + 1, nonces.get(key) ?? 0))
    return hash
  }

  /** Rounds down. */
  const addMargin = (estimate: unknown) =>
    (BigInt(estimate as Hex) * BigInt(100 + (quirks.gasMargin ?? 50))) / 100n

  return {
    hashes,

    /** One of an account at a time, as MetaMask does: two would take the same nonce. */
    send(
      account: PrivateKeyAccount,
      request: TransactionRequest,
      chainId: number,
    ): Promise<Hash> {
      const key = `${chainId}:${account.address}`
      const hash = Promise.resolve(last.get(key)).then(() =>
        sendNext(account, request, chainId, key),
      )
      last.set(
        key,
        hash.catch(() => undefined),
      )
      return hash
    },

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

    clear: () => nonces.clear(),
  }
}
