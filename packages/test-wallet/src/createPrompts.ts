import type { Address } from 'viem'
import { WalletRpcError } from './WalletRpcError.js'

export type PromptKind =
  | 'unlock'
  | 'connect'
  | 'switchChain'
  | 'addChain'
  | 'watchAsset'
  | 'sign'
  | 'signTypedData'
  | 'transaction'

/** The user's answer to a popup. `hang` leaves it open. */
export type Answer = 'approve' | 'reject' | 'hang'

export type Prompt = {
  kind: PromptKind
  method: string
  params: unknown
  /** The page's origin. Empty if unknown. */
  origin: string
  /** The account that was selected when the popup opened. */
  account: Address | undefined
  /** Undefined while the popup is open. */
  answer: 'approve' | 'reject' | undefined
  /** True for a sign-in message (EIP-4361) for another domain. */
  hasDomainWarning: boolean
  approve(): void
  reject(): void
}

const refusal = 'User rejected the request.'
const refusals: Partial<Record<PromptKind, string>> = {
  transaction: 'MetaMask Tx Signature: User denied transaction signature.',
}

/**
 * Kinds of popups that MetaMask shows to a page one at a time, with the names in its
 * errors.
 */
const exclusive: Partial<Record<PromptKind, string>> = {
  connect: 'wallet_requestPermissions',
  switchChain: 'wallet_requestPermissions',
  addChain: 'wallet_addEthereumChain',
}

const needsKeys = new Set<PromptKind>([
  'connect',
  'sign',
  'signTypedData',
  'transaction',
])

export function createPrompts({
  defaultAnswer,
  getAccount,
}: {
  defaultAnswer: Answer
  getAccount: () => Address | undefined
}) {
  const all: Prompt[] = []
  const listeners = new Set<(open: readonly Prompt[]) => void>()
  const getOpen = () => all.filter(({ answer }) => answer === undefined)
  const emit = () => {
    for (const listener of listeners) listener(getOpen())
  }
  const answers = new Map<PromptKind, Answer>()
  const next = new Map<PromptKind, Answer[]>()
  const lock = { isLocked: false }
  const pending = new Set<string>()
  const waiting: { kind: PromptKind; resolve(prompt: Prompt): void }[] = []

  /** Answers the oldest open popup of this kind, or otherwise the next popup. */
  const answerNext = (kind: PromptKind, answer: Answer) => {
    const open = getOpen().find((prompt) => prompt.kind === kind)
    if (open && answer !== 'hang') return open[answer]()
    next.set(kind, [...(next.get(kind) ?? []), answer])
  }

  const show = (
    kind: PromptKind,
    method: string,
    params: unknown,
    origin: string,
    hasDomainWarning: boolean,
  ) =>
    new Promise<void>((resolve, reject) => {
      const answer = (given: 'approve' | 'reject') => {
        if (prompt.answer !== undefined) return
        prompt.answer = given
        if (given === 'approve') resolve()
        else reject(new WalletRpcError(4001, refusals[kind] ?? refusal))
        emit()
      }
      const prompt: Prompt = {
        kind,
        method,
        params,
        origin,
        account: getAccount(),
        answer: undefined,
        hasDomainWarning,
        approve: () => answer('approve'),
        reject: () => answer('reject'),
      }
      all.push(prompt)
      const given =
        next.get(kind)?.shift() ?? answers.get(kind) ?? defaultAnswer
      if (given === 'hang') emit()
      else answer(given)
      const index = waiting.findIndex((waiter) => waiter.kind === kind)
      if (index !== -1) waiting.splice(index, 1)[0]?.resolve(prompt)
    })

  return {
    all,
    lock,
    answerNext,

    setAnswer(kind: PromptKind, answer: Answer): void {
      answers.set(kind, answer)
    },

    /** Calls `listener` with the open popups, now and after every change. */
    subscribe(listener: (open: readonly Prompt[]) => void): () => void {
      listeners.add(listener)
      listener(getOpen())
      return () => {
        listeners.delete(listener)
      }
    },

    open(kind: PromptKind): Promise<Prompt> {
      const open = getOpen().find((prompt) => prompt.kind === kind)
      if (open !== undefined) return Promise.resolve(open)
      return new Promise((resolve) => waiting.push({ kind, resolve }))
    },

    /**
     * Resolves on approval, after the password if the wallet is locked.
     *
     * @throws {WalletRpcError} 4001 on rejection, -32002 if the page already waits for
     * a request of this type.
     */
    async ask(
      kind: PromptKind,
      method: string,
      params: unknown,
      origin: string,
      hasDomainWarning = false,
    ): Promise<void> {
      const type = exclusive[kind]
      const key = `${type} ${origin}`
      if (pending.has(key))
        throw new WalletRpcError(
          -32002,
          `Request of type '${type}' already pending for origin ${origin}. Please wait.`,
        )
      if (type !== undefined) pending.add(key)
      try {
        if (lock.isLocked && needsKeys.has(kind)) {
          await show('unlock', method, undefined, origin, false)
          lock.isLocked = false
        }
        await show(kind, method, params, origin, hasDomainWarning)
      } finally {
        pending.delete(key)
      }
    },
  }
}
