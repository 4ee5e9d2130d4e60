import { formatEther, type Hex, hexToString } from 'viem'
import type { Prompt, PromptKind } from './createPrompts.js'
import { createSheet } from './createSheet.js'
import type { TestWallet } from './createTestWallet.js'

/** The sheet's words. `{origin}`, `{rest}` and similar are placeholders. */
export type PromptTexts = {
  [key in
    | 'wallet'
    | 'warning'
    | 'askedBy'
    | 'domainWarning'
    | 'account'
    | 'contract'
    | 'value'
    | 'data'
    | 'chain'
    | 'message'
    | 'token'
    | 'confirm'
    | 'reject'
    | 'waiting'
    | PromptKind]: string
}

const english: PromptTexts = {
  wallet: 'Throw-away wallet',
  warning: 'For test coins only. Never send real coins here.',
  askedBy: 'Asked by {origin}',
  domainWarning: 'The text is for another site than the one that asks.',
  account: 'Account',
  contract: 'To',
  value: 'Amount',
  data: 'Data',
  chain: 'Network',
  message: 'Message',
  token: 'Token',
  confirm: 'Confirm',
  reject: 'Reject',
  waiting: '{rest} more after this',
  unlock: 'Unlock the wallet?',
  connect: 'Let this page see your account?',
  switchChain: 'Switch the network?',
  addChain: 'Add this network?',
  watchAsset: 'Show this token in the wallet?',
  sign: 'Sign this message?',
  signTypedData: 'Sign this permission?',
  transaction: 'Send this transaction?',
}

/** A line of the sheet: what it is, and its value. */
export type PromptRow = readonly [label: string, value: string]

export declare namespace showPrompts {
  type Parameters = {
    /** Replaces words, for another language. Called for each popup. */
    getTexts?: (() => Partial<PromptTexts>) | undefined
    /**
     * Says what a popup is about in the page's own terms, instead of its raw
     * fields. `undefined` leaves these.
     */
    describePrompt?:
      | ((prompt: Prompt) => readonly PromptRow[] | undefined)
      | undefined
  }
}

/**
 * Shows a wallet's open popups to a person, one after the other, in a modal sheet
 * of this window: what is asked, by whom, Confirm and Reject. Escape rejects. Give
 * the wallet `defaultAnswer: 'hang'`, or it answers before anybody sees them.
 *
 * It follows the page's `color-scheme`. Its colors change with
 * `--test-wallet-accent`, `--test-wallet-on-accent`, `--test-wallet-surface` and
 * `--test-wallet-text` of the page.
 *
 * @returns Takes the sheet away; what is open stays open.
 */
export function showPrompts(
  wallet: TestWallet,
  { getTexts, describePrompt }: showPrompts.Parameters = {},
): () => void {
  const sheet = createSheet()
  const unsubscribe = wallet.subscribePrompts(([prompt, ...rest]) => {
    if (prompt === undefined) return sheet.close()
    const words = { ...english, ...getTexts?.() }
    sheet.show({
      label: words.wallet,
      title: words[prompt.kind],
      notes: [
        words.askedBy.replace('{origin}', prompt.origin),
        ...(prompt.hasDomainWarning ? [words.domainWarning] : []),
      ],
      rows: describePrompt?.(prompt) ?? describeRaw(prompt, words),
      warning: words.warning,
      more:
        rest.length > 0
          ? words.waiting.replace('{rest}', String(rest.length))
          : '',
      confirm: { text: words.confirm, run: prompt.approve },
      reject: { text: words.reject, run: prompt.reject },
    })
  })
  return () => {
    unsubscribe()
    sheet.close()
  }
}

/** A popup's fields as the page gave them. */
function describeRaw(
  { kind, params, account }: Prompt,
  words: PromptTexts,
): PromptRow[] {
  const own: PromptRow[] = account ? [[words.account, account]] : []
  const [first, second] = (Array.isArray(params) ? params : [params]) as [
    Record<string, string> | undefined,
    string | undefined,
  ]
  if (kind === 'transaction')
    return [
      ...own,
      [words.contract, first?.to ?? ''],
      [words.value, formatEther(BigInt(first?.value ?? 0))],
      [words.data, first?.data ?? '0x'],
    ]
  if (kind === 'sign')
    return [...own, [words.message, hexToString(first as never as Hex)]]
  if (kind === 'signTypedData')
    return [
      ...own,
      [
        words.message,
        JSON.stringify(JSON.parse(second ?? '{}').message, null, 2),
      ],
    ]
  if (kind === 'addChain' || kind === 'switchChain')
    return [
      [
        words.chain,
        `${first?.chainName ?? ''} ${Number(first?.chainId)}`.trim(),
      ],
    ]
  if (kind === 'watchAsset')
    return [[words.token, `${first?.symbol} ${first?.address}`]]
  return own
}
