import type { Address } from 'viem'
import type { Answer, Prompt, PromptKind } from './types.js'
import { WalletRpcError } from './WalletRpcError.js'

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

    answer(kind: PromptKind, answer: Answer) {
      answers.set(kind, answer)
    },

    answerNext(kind: PromptKind, answer: Answer) {
      next.set(kind, [...(next.get(kind) ?? []), answer])
    },

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
