type Words = { [key: string]: string | ((parameters: never) => string) | Words }

type Section = { english: Words; words: Words }

const sections = new Map<string, Section>()
let translation: Readonly<Record<string, Words>> = {}

/**
 * A part of the catalogue, in English: the words that one chunk of the page
 * shows, so that they load with it. The returned object always speaks the
 * chosen language; read it where it is shown, not when a module loads.
 *
 * @example
 * export const kit = section('kit', { requestAll: 'Request all' })
 */
export function section<const name extends string, words extends Words>(
  name: name,
  english: words,
): words {
  const words = { ...english }
  sections.set(name, { english, words })
  fill(name, { english, words })
  return words
}

/** Makes every section speak this translation; `{}` is English. */
export function speak(words: typeof translation): void {
  translation = words
  for (const [name, each] of sections) fill(name, each)
}

const fill = (name: string, { english, words }: Section) =>
  Object.assign(words, translation[name] ?? english)
