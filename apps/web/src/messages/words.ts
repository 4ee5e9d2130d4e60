import { showCount } from './intl'

/** Texts by key, with parameters in braces. A text that needs logic is a function. */
export type Texts = {
  readonly [key: string]: string | ((given: never) => string) | Texts
}

export type Given<name extends string> = Readonly<
  Record<name, string | number | bigint>
>

type NameOf<text> = text extends `${string}{${infer name}}${infer rest}`
  ? name | NameOf<rest>
  : never

/** Texts in the form that components use. Texts with parameters are functions. */
type Words<texts> = {
  readonly [key in keyof texts]: texts[key] extends string
    ? [NameOf<texts[key]>] extends [never]
      ? string
      : (given: Given<NameOf<texts[key]>>) => string
    : texts[key] extends (given: never) => string
      ? texts[key]
      : Words<texts[key]>
}

type Translated<words> = {
  readonly [key in keyof words]: words[key] extends string
    ? string
    : words[key] extends (given: never) => string
      ? string | words[key]
      : Translated<words[key]>
}

export type Translation = Translated<
  typeof import('./screens') & typeof import('./dialogs')
>

let translation: Texts = {}

/** The groups of all loaded modules. */
const groups: {
  name: string
  source: Texts
  words: Record<string, unknown>
}[] = []

/**
 * Defines groups of texts in English. The returned words always use the chosen
 * language. Read them during a render, not when a module loads.
 *
 * @example
 * const { faucet } = defineWords({ faucet: { received: '{token} received' } })
 * faucet.received({ token: 'USDT' }) // 'USDT received'
 */
export function defineWords<
  const texts extends Readonly<Record<string, Texts>>,
>(texts: texts): Words<texts> {
  const defined = Object.entries(texts).map(([name, source]) => {
    const words = toWords(source, translation[name] as Texts | undefined)
    groups.push({ name, source, words })
    return [name, words]
  })
  return Object.fromEntries(defined)
}

/** Sets the translation of all words. `{}` is English. */
export function setTexts(texts: Texts): void {
  translation = texts
  for (const { name, source, words } of groups) {
    for (const key of Object.keys(words)) delete words[key]
    Object.assign(words, toWords(source, texts[name] as Texts | undefined))
  }
}

function toWords(
  source: Texts,
  translated: Texts = {},
): Record<string, unknown> {
  const toWord = ([key, text]: [string, Texts[string]]) => {
    const spoken = translated[key] ?? text
    if (typeof text === 'object')
      return [key, toWords(text, translated[key] as Texts)]
    const hasParameters = typeof text !== 'string' || /\{\w+\}/.test(text)
    return [
      key,
      hasParameters && typeof spoken === 'string' ? fillIn(spoken) : spoken,
    ]
  }
  return Object.fromEntries(
    Object.entries({ ...translated, ...source }).map(toWord),
  )
}

const fillIn = (text: string) => (given: Given<string>) =>
  text.replace(/\{(\w+)\}/g, (braces, name) => showCount(given[name] ?? braces))
