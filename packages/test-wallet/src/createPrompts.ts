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

/** `hang` leaves the popup open. */
export type Answer = 'approve' | 'reject' | 'hang'

export type Prompt = {
  kind: PromptKind
  method: string
  params: unknown
  /** Empty if unknown. */
  origin: string
  /** At the time. */
  account: Address | undefined
  /** `undefined` while open. */
  answer: 'approve' | 'reject' | undefined
  /** For a sign-in (EIP-4361) of another domain. */
  hasDomainWarning: boolean
  approve(): void
  reject(): void
}

/** MetaMask's texts, which differ by method. */
const refusals: Record<PromptKind, string> = {
  unlock: 'User rejected the request.',
  connect: 'User rejected the request.',
  switchChain: 'User rejected the request.',
  addChain: 'User rejected the request.',
  watchAsset: 'User rejected the request.',
  sign: 'User rejected the request.',
  signTypedData: 'User rejected the request.',
  transaction: 'MetaMask Tx Signature: User denied transaction signature.',
}

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
  const pending = new Set<string>()
  const waiting: { kind: PromptKind; resolve(prompt: Prompt): void }[] = []

  /** Answers the oldest open popup of the kind, or the next one. */
  const answerNext = (kind: PromptKind, answer: Answer) => {
    const open = getOpen().find((prompt) => prompt.kind === kind)
    if (open && answer !== 'hang') return open[answer]()
    next.set(kind, [...(next.get(kind) ?? []), answer])
  }

  return {
    all,
    answerNext,

    setAnswer(kind: PromptKind, answer: Answer): void {
      answers.set(kind, answer)
    },

    /** Calls back with the open popups, now and at every change. */
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

    /** Runs for one request of this type and page at a time. */
    async once<value>(
      type: string,
      origin: string,
      run: () => Promise<value>,
    ): Promise<value> {
      const key = `${type} ${origin}`
      if (pending.has(key))
        throw new WalletRpcError(
          -32002,
          `Request of type '${type}' already pending for origin ${origin}. Please wait.`,
        )
      pending.add(key)
      return run().finally(() => pending.delete(key))
    },

    /** Settles on approval; throws 4001 on refusal. */
    ask({
      hasDomainWarning = false,
      ...question
    }: Pick<Prompt, 'kind' | 'method' | 'params' | 'origin'> & {
      hasDomainWarning?: boolean | undefined
    }): Promise<void> {
      const { kind } = question
      return new Promise((resolve, reject) => {
        const answer = (given: 'approve' | 'reject') => {
          if (prompt.answer !== undefined) return
          prompt.answer = given
          if (given === 'approve') resolve()
          else reject(new WalletRpcError(4001, refusals[kind]))
          emit()
        }
        const prompt: Prompt = {
          ...question,
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
    },
  }
}
