import { type DeploymentPage, InvalidDeploymentError } from '@letheswap/sdk'
import { changeWords, type Words } from '../messages/section'
import { getAccent } from './getAccent'
import { getLanguage, languages, loadRussian } from './language'
import { ConfigError } from './loadDeployment'

/**
 * Applies the operator's name, logo, accent and texts to the document.
 *
 * @throws ConfigError when it has a text that the page never shows.
 */
export async function applyPage({
  accent,
  logoURI,
  name,
  texts,
}: DeploymentPage) {
  if (texts) await assertTexts(texts)
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

/** Refuses a misspelt key, whose text would silently not be used. */
async function assertTexts(texts: NonNullable<DeploymentPage['texts']>) {
  // The English sections load with their screens; the types give this
  // catalogue the same keys.
  const known = new Set(
    Object.entries(await loadRussian()).flatMap(([name, words]) =>
      listKeys(words, name),
    ),
  )
  const spoken: readonly string[] = languages
  for (const [language, own] of Object.entries(texts)) {
    const field = `page.texts.${language}`
    if (!spoken.includes(language))
      throw invalid(
        field,
        `left out: the page speaks ${spoken.join(' and ')} only`,
      )
    for (const key of Object.keys(own))
      if (!known.has(key))
        throw invalid(
          `${field}.${key}`,
          'left out: the page has no text of this name',
        )
  }
}

const invalid = (field: string, expected: string) =>
  new ConfigError('invalid', {
    cause: new InvalidDeploymentError({ field, expected }),
  })

const listKeys = (words: Words, path: string): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object'
      ? listKeys(value, `${path}.${key}`)
      : [`${path}.${key}`],
  )

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
