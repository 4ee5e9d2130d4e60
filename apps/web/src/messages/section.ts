export type Words = {
  [key: string]: string | ((parameters: never) => string) | Words
}

type Section = { english: Words; words: Words }

const sections = new Map<string, Section>()
let translation: Readonly<Record<string, Words>> = {}
let change = (words: Words, _name: string) => words

/**
 * A part of the catalogue, in English: the words that one chunk of the page
 * shows, so that they load with it. The returned object always speaks the
 * chosen language; read it where it is shown, not when a module loads.
 *
 * @example
 * export const bundle = section('bundle', { requestAll: 'Request all' })
 */
export function section<const name extends string, words extends Words>(
  name: name,
  english: words,
): words {
  const words = { ...english }
  sections.set(name, { english, words })
  fill({ english, words }, name)
  return words
}

/** Makes every section speak this translation; `{}` is English. */
export function speak(words: typeof translation): void {
  translation = words
  sections.forEach(fill)
}

/** Has every section's words pass through `next` before they are spoken. */
export function changeWords(next: typeof change): void {
  change = next
  sections.forEach(fill)
}

function fill({ english, words }: Section, name: string) {
  Object.assign(words, change(translation[name] ?? english, name))
}
