import { formatEther, type Hex, hexToString } from 'viem'
import type { Prompt } from './createPrompts.js'
import { createSheet } from './createSheet.js'
import type { TestWallet } from './createTestWallet.js'

const english = {
  wallet: 'Throw-away wallet',
  warning: 'For test coins only. Never send real coins here.',
  askedBy: 'Asked by {origin}',
  domainWarning: 'This message is for a different site.',
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
  signTypedData: 'Sign this typed data?',
  transaction: 'Send this transaction?',
}

/** The sheet's texts. `{origin}`, `{rest}` and similar are placeholders. */
export type PromptTexts = typeof english

/** A row of the sheet. */
export type PromptRow = readonly [label: string, value: string]

export declare namespace showPrompts {
  type Parameters = {
    /** Overrides texts, e.g. for another language. Called for each popup. */
    getTexts?: (() => Partial<PromptTexts>) | undefined
    /**
     * Describes a popup in the page's own terms, instead of its raw fields. Undefined
     * keeps the raw fields.
     */
    describePrompt?:
      | ((prompt: Prompt) => readonly PromptRow[] | undefined)
      | undefined
  }
}

/**
 * Shows a wallet's open popups to a person, one after another, in a modal sheet of this
 * window: the request, its page, Confirm and Reject. Escape rejects. Create the wallet
 * with `defaultAnswer: 'hang'`, because it otherwise answers before anyone sees the
 * popup.
 *
 * The sheet follows the page's `color-scheme`. Its font and colors can be set with the
 * page's `--test-wallet-font`, `--test-wallet-accent`, `--test-wallet-on-accent`,
 * `--test-wallet-surface` and `--test-wallet-text`.
 *
 * @returns A function that removes the sheet. Open popups stay open.
 */
export function showPrompts(
  wallet: TestWallet,
  { getTexts, describePrompt }: showPrompts.Parameters = {},
): () => void {
  const sheet = createSheet()
  const unsubscribe = wallet.subscribePrompts(([prompt, ...rest]) => {
    if (prompt === undefined) return sheet.close()
    const words = { ...english, ...getTexts?.() }
    const more = words.waiting.replace('{rest}', String(rest.length))
    const rows = describePrompt?.(prompt) ?? describeRaw(prompt, words)
    const list = create('dl')
    for (const [label, value] of rows)
      list.append(create('dt', label), create('dd', value))
    const reject = createButton(words.reject, prompt.reject)
    const confirm = createButton(words.confirm, prompt.approve)
    confirm.className = 'confirm'
    const buttons = create('div')
    buttons.className = 'buttons'
    buttons.append(reject, confirm)
    const badge = create('p', words.wallet)
    badge.className = 'badge'
    const heading = create('h2', words[prompt.kind])
    heading.id = 'title'
    const warning = create('p', words.warning)
    warning.id = 'warning'
    sheet.show(
      [
        badge,
        heading,
        create('p', words.askedBy.replace('{origin}', prompt.origin)),
        ...(prompt.hasDomainWarning ? [create('p', words.domainWarning)] : []),
        ...(rows.length > 0 ? [list] : []),
        warning,
        ...(rest.length > 0 ? [create('p', more)] : []),
        buttons,
      ],
      prompt.reject,
    )
    // Confirm is not focused, because the key that opened the sheet must not confirm.
    reject.focus()
  })
  return () => {
    unsubscribe()
    sheet.close()
  }
}

function create(tag: string, text = '') {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

function createButton(text: string, run: () => void) {
  const button = create('button', text) as HTMLButtonElement
  button.type = 'button'
  // A double click must not answer the next popup, too.
  button.addEventListener('click', ({ detail }) => detail < 2 && run())
  return button
}

/** Returns a popup's raw fields from the page. */
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
