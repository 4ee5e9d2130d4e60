import type { DeploymentPage } from '@letheswap/sdk'
import { changeWords, type Words } from '../messages/section'
import { getAccent } from './getAccent'
import { getLanguage } from './language'

/** Puts on the document what the network's operator wants of it. */
export function applyPage({ accent, logoURI, name, texts }: DeploymentPage) {
  if (name) document.title = name
  if (logoURI) {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    icon?.removeAttribute('type')
    icon?.setAttribute('href', logoURI)
  }
  if (accent)
    for (const [variable, color] of Object.entries(getAccent(accent)))
      document.documentElement.style.setProperty(variable, color)
  if (texts)
    changeWords((words, section) =>
      replace(words, section, texts[getLanguage()] ?? {}),
    )
}

/** Words with some replaced by key, 'swap.title'; braces take parameters. */
function replace(
  words: Words,
  path: string,
  own: Readonly<Record<string, string>>,
): Words {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => {
      const at = `${path}.${key}`
      if (typeof value === 'object') return [key, replace(value, at, own)]
      const text = own[at]
      if (text === undefined) return [key, value]
      return [key, typeof value === 'string' ? text : fillIn(text)]
    }),
  )
}

const fillIn = (text: string) => (given: Readonly<Record<string, unknown>>) =>
  text.replace(/\{(\w+)\}/g, (braces, name) => String(given[name] ?? braces))
