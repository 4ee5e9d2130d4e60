import type { Address } from 'viem'
import { WalletRpcError } from './WalletRpcError.js'

/** What the wallet asks its user about. */
export type PromptKind =
  | 'unlock'
  | 'connect'
  | 'switchChain'
  | 'addChain'
  | 'watchAsset'
  | 'sign'
  | 'signTypedData'
  | 'transaction'

/** The user's answer; `hang` leaves the popup open. */
export type Answer = 'approve' | 'reject' | 'hang'

/** A popup, answered or left open. */
export type Prompt = {
  kind: PromptKind
  method: string
  params: unknown
  /** Origin of the page that asks; empty where it did not say. */
  origin: string
  /** The account selected at the time. */
  account: Address | undefined
  /** The answer; `undefined` while the popup is open. */
  answer: 'approve' | 'reject' | undefined
  /** Whether it is a sign-in text (EIP-4361) for another domain. */
  hasDomainWarning: boolean
  approve(): void
  reject(): void
}

/** MetaMask's texts of a refusal, which differ by method. */
const refusals: Record<PromptKind, string> = {
  unlock: 'User rejected the request.',
  connect: 'User rejected the request.',
  switchChain: 'User rejected the request.',
  addChain: 'User rejected the request.',
  watchAsset: 'User rejected the request.',
  sign: 'MetaMask Personal Message Signature: User denied message signature.',
  signTypedData: 'MetaMask Message Signature: User denied message signature.',
  transaction: 'MetaMask Tx Signature: User denied transaction signature.',
}

/** The wallet's popups and its user's answers. */
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
  const waiting: { kind: PromptKind; resolve(prompt: Prompt): void }[] = []

  /** Answers the oldest open popup of the kind, or else the next one. */
  const answerNext = (kind: PromptKind, answer: Answer) => {
    const open = getOpen().find((prompt) => prompt.kind === kind)
    if (open && answer !== 'hang') return open[answer]()
    next.set(kind, [...(next.get(kind) ?? []), answer])
  }

  return {
    all,
    answerNext,

    /** Sets the answer to this kind of popup from now on. */
    setAnswer(kind: PromptKind, answer: Answer): void {
      answers.set(kind, answer)
    },

    /** Tells which popups are open, now and at every change. */
    subscribe(listener: (open: readonly Prompt[]) => void): () => void {
      listeners.add(listener)
      listener(getOpen())
      return () => {
        listeners.delete(listener)
      }
    },

    /** Waits until a popup of the kind is open. */
    open(kind: PromptKind): Promise<Prompt> {
      const open = getOpen().find((prompt) => prompt.kind === kind)
      if (open !== undefined) return Promise.resolve(open)
      return new Promise((resolve) => waiting.push({ kind, resolve }))
    },

    /** Settles when the user approves; throws 4001 when they refuse. */
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
