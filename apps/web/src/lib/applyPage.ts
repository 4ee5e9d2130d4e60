import { type DeploymentPage, InvalidDeploymentError } from '@letheswap/sdk'
import { languages } from '../messages/intl'
import { replaceTexts, type Texts } from '../messages/words'
import { getAccent } from './getAccent'
import { ConfigError } from './loadDeployment'
import { loadRussian } from './useLanguage'

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
  if (texts) replaceTexts(texts)
}

/** Refuses unknown keys, whose text would silently not be used. */
async function assertTexts(texts: NonNullable<DeploymentPage['texts']>) {
  // English texts load with what shows them; the types give Russian the same keys.
  const known = new Set(listKeys(await loadRussian()))
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

const listKeys = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object'
      ? listKeys(text, `${path}${key}.`)
      : [`${path}${key}`],
  )
