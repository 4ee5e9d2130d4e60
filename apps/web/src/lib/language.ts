import { speak } from '../messages/section'

/** What the page can speak. */
export const languages = ['en', 'ru'] as const

export type Language = (typeof languages)[number]

/** What the page speaks; index.html has chosen it before the first paint. */
export const getLanguage = () => document.documentElement.lang as Language

/** The first of these tags that the page can speak: 'ru-RU' is 'ru'. */
export function chooseLanguage(
  tags: readonly (string | undefined)[],
): Language {
  const known: readonly (string | undefined)[] = languages
  return (tags
    .map((tag) => tag?.split('-')[0])
    .find((tag) => known.includes(tag)) ?? 'en') as Language
}

export const loadRussian = async () => (await import('../messages/ru/ru')).ru

/** Loads a language's words and speaks them. English came with the code. */
export async function speakLanguage(language: Language): Promise<void> {
  const words = language === 'ru' ? await loadRussian() : {}
  document.documentElement.lang = language
  speak(words)
}
