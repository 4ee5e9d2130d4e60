import {
  type Address,
  type Hash,
  type Hex,
  hashTypedData,
  type LocalAccount,
  pad,
  serializeTransaction,
} from 'viem'
import { toAccount } from 'viem/accounts'
import type { Clock } from './clock.js'
import { type Ask, untrueRefusal } from './connection.js'
import { decodeCall } from './contracts.js'
import { hashTransaction, type Ledger, type Transaction } from './ledger.js'
import { type Node, RpcError } from './node.js'

/** A user's reaction to a prompt. */
export type Prompt = {
  decision: 'confirm' | 'reject' | 'leaveOpen'
  /** Seconds until the decision. */
  after: number
  /** The answer that the program receives. */
  answer: 'hash' | 'lost' | 'late' | 'internal' | 'untrue' | 'unknown method'
  next: 'nothing' | 'speedUp' | 'cancel'
  /** The approval's amount. */
  amount: 'kept' | 'lowered'
}

export const plainPrompt: Prompt = {
  ...{ decision: 'confirm', after: 1, answer: 'hash' },
  ...{ next: 'nothing', amount: 'kept' },
}

export type SignerProfile = {
  kind: 'local' | 'node' | 'wallet' | 'walletBehindFallback'
  /** True if the wallet uses the request's nonce, or its gas limit. */
  takesNonce: boolean
  takesGas: boolean
  /** The first prompts. Later prompts are plain. */
  prompts: Prompt[]
}

export const localKey: SignerProfile = {
  ...{ kind: 'local', takesNonce: true, takesGas: true, prompts: [] },
}

/**
 * Creates a local key. Real signatures would take longer than the rest of a world, so
 * `r` is the account, or the digest of typed data.
 */
export function createLocalKey(address: Address): LocalAccount {
  return toAccount({
    address,
    signMessage: () => Promise.reject(new Error('nothing signs messages')),
    signTransaction: async (transaction) =>
      serializeTransaction(transaction as never, {
        ...{ r: pad(address), s: pad('0x1'), yParity: 0, v: 27n },
      }),
    signTypedData: async (data) => signTypedData(data as never),
  })
}

const signTypedData = (data: Parameters<typeof hashTypedData>[0]): Hex =>
  `0x${hashTypedData(data).slice(2)}${pad('0x1').slice(2)}1b`

type Request = {
  to: Address
  data?: Hex
  value?: Hex
  gas?: Hex
  nonce?: Hex
  gasPrice?: Hex
  maxFeePerGas?: Hex
}

/** Signs and submits a transaction for a wallet or a node. */
function send(
  node: Node,
  account: Address,
  request: Request,
  { takesNonce, takesGas }: Pick<SignerProfile, 'takesNonce' | 'takesGas'>,
  baseFee: number | null,
): Transaction {
  const given = takesNonce ? request.nonce : undefined
  const nonce = given ? Number(given) : node.pendingNonce(account)
  const gas =
    (takesGas ? request.gas : undefined) ??
    node.estimate({ ...request, from: account, value: request.value as never })
  const fields = {
    from: account,
    to: request.to.toLowerCase() as Address,
    data: request.data ?? ('0x' as const),
    value: BigInt(request.value ?? 0),
    ...{ nonce, gas: BigInt(gas), price: BigInt(node.price) },
    tip: baseFee === null ? undefined : BigInt(node.price - baseFee),
  }
  const transaction = { ...fields, hash: hashTransaction(fields) }
  node.submit(transaction)
  return transaction
}

/** Creates a node that signs for the account, with the request's nonce. */
export const createSigningNode =
  (account: Address, baseFee: number | null) =>
  (node: Node, { method, params }: { method: string; params: unknown }) => {
    const [first, second] = (params ?? []) as [never, never]
    if (method === 'eth_signTypedData_v4')
      return signTypedData(JSON.parse(second))
    if (method !== 'eth_sendTransaction')
      return node.answer(method, params as never)
    const how = { takesNonce: true, takesGas: true }
    return send(node, account, first, how, baseFee).hash
  }

export type Wallet = ReturnType<typeof createWallet>

/** Creates a wallet with its own user, node and behavior. */
export function createWallet({
  clock,
  ledger,
  node,
  ask: pass,
  account,
  profile,
}: {
  clock: Clock
  ledger: Ledger
  node: Node
  ask: Ask
  account: Address
  profile: SignerProfile
}) {
  /** All transactions that the user could see in the wallet's activity. */
  const activity: Transaction[] = []
  let prompts = 0
  let failures = 0
  let open = 0

  /** Shows the prompt to the user. Returns once the user confirms. */
  async function ask(): Promise<Prompt> {
    const wish = profile.prompts[prompts++] ?? plainPrompt
    open++
    await clock.sleep(wish.after * 1_000)
    if (wish.decision === 'leaveOpen') return new Promise(() => {})
    open--
    if (wish.decision === 'reject')
      throw new RpcError(4001, 'User denied transaction signature.')
    if (wish.answer === 'unknown method')
      throw new RpcError(-32601, 'the method does not exist')
    return wish
  }

  /** Returns an answer, unless it is lost. */
  async function answer<value>({ answer }: Prompt, value: value) {
    if (answer === 'lost') throw new Error('The port closed.')
    if (answer === 'untrue') throw untrueRefusal()
    if (answer === 'internal') throw new RpcError(-32603, 'Internal error')
    if (answer === 'late') await clock.sleep(40_000)
    return value
  }

  async function prompt(request: Request): Promise<Hash> {
    const wish = await ask()
    const asked = wish.amount === 'lowered' ? lowerApproval(request) : request
    const { baseFee } = ledger.profile
    const sent = submit(asked, baseFee)
    activity.push(sent)
    if (wish.next !== 'nothing')
      clock.after(1_500, () => replace(sent, wish.next))
    return answer(wish, sent.hash)
  }

  function submit(request: Request, baseFee: number | null) {
    try {
      return send(node, account, request, profile, baseFee)
    } catch (error) {
      failures++
      throw error
    }
  }

  /** Sends the same call, or an empty one, with the same nonce and a higher fee. */
  function replace(sent: Transaction, next: Prompt['next']) {
    if (!ledger.isWaiting(sent.hash)) return
    const { hash: _, ...same } = { ...sent, price: sent.price * 2n + 1n }
    const empty = { to: account, data: '0x' as const, value: 0n, gas: 21_000n }
    const fields = next === 'cancel' ? { ...same, ...empty } : same
    const transaction = { ...fields, hash: hashTransaction(fields) }
    ledger.submit(transaction)
    activity.push(transaction)
  }

  return {
    activity,
    /** Number of prompts that wait for the user. */
    get open() {
      return open
    },
    /** Number of signed transactions that the wallet's node refused. */
    get failures() {
      return failures
    },
    request: (async (method, params) => {
      const [first, second] = (params ?? []) as [never, never]
      if (method === 'eth_sendTransaction') return prompt(first)
      if (method === 'wallet_sendTransaction')
        throw new RpcError(-32601, 'the method does not exist')
      if (method === 'eth_signTypedData_v4')
        return answer(await ask(), signTypedData(JSON.parse(second)))
      return pass(method, params)
    }) satisfies Ask as Ask,
  }
}

/** The amount of a lowered approval. */
export const lowered = '1'.padStart(64, '0')

function lowerApproval(request: Request): Request {
  const { data } = request
  if (!data || decodeCall(data).name !== 'approve') return request
  return {
    ...request,
    data: `${data.slice(0, -64)}${lowered}` as Hex,
  }
}
