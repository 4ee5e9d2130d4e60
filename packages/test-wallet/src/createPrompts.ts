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
export function createPrompts(getAccount: () => Address | undefined) {
  const all: Prompt[] = []
  const answers = new Map<PromptKind, Answer>()
  const next = new Map<PromptKind, Answer[]>()
  const waiting: { kind: PromptKind; resolve(prompt: Prompt): void }[] = []

  return {
    all,

    /** Sets the answer to this kind of popup from now on. @default 'approve' */
    answer(kind: PromptKind, answer: Answer): void {
      answers.set(kind, answer)
    },

    /** Sets the answer to the next popup of the kind only. */
    answerNext(kind: PromptKind, answer: Answer): void {
      next.set(kind, [...(next.get(kind) ?? []), answer])
    },

    /** Waits until a popup of the kind is open. */
    open(kind: PromptKind): Promise<Prompt> {
      const open = all.find(
        (prompt) => prompt.kind === kind && prompt.answer === undefined,
      )
      if (open !== undefined) return Promise.resolve(open)
      return new Promise((resolve) => waiting.push({ kind, resolve }))
    },

    /** Settles when the user approves; throws 4001 when they refuse. */
    ask({
      hasDomainWarning = false,
      kind,
      method,
      params,
    }: Pick<Prompt, 'kind' | 'method' | 'params'> & {
      hasDomainWarning?: boolean | undefined
    }): Promise<void> {
      return new Promise((resolve, reject) => {
        const prompt: Prompt = {
          kind,
          method,
          params,
          account: getAccount(),
          answer: undefined,
          hasDomainWarning,
          approve() {
            prompt.answer ??= 'approve'
            resolve()
          },
          reject() {
            prompt.answer ??= 'reject'
            reject(new WalletRpcError(4001, refusals[kind]))
          },
        }
        all.push(prompt)
        const answer = next.get(kind)?.shift() ?? answers.get(kind) ?? 'approve'
        if (answer !== 'hang') prompt[answer]()
        const index = waiting.findIndex((waiter) => waiter.kind === kind)
        if (index !== -1) waiting.splice(index, 1)[0]?.resolve(prompt)
      })
    },
  }
}
