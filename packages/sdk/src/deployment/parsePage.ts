import {
  entries,
  invalid,
  list,
  object,
  type Reader,
  string,
} from '../utils/readers.js'
import { line, picture, url } from './texts.js'
import type { DeploymentPage } from './types.js'

/** Reads how a page presents a network; refuses what would mislead or break it. */
export const parsePage: Reader<DeploymentPage> = (value, field) => {
  const page = object({
    'name?': line(40),
    'logoURI?': picture,
    'coinLogoURI?': picture,
    'accent?': string('a colour such as #0b7268', (text) =>
      /^#[\da-f]{6}$/i.test(text),
    ),
    'lpLabel?': line(32),
    'walletURL?': url('https:'),
    'links?': list(
      object({ label: line(40), url: url('https:', 'http:', 'mailto:') }),
    ),
    'texts?': texts,
  })(value, field)
  if (page.links && page.links.length > 10)
    throw invalid(`${field}.links`, 'a list of at most 10 links')
  return page
}

const texts: Reader<NonNullable<DeploymentPage['texts']>> = (value, field) =>
  record(value, field, /^[a-z]{2,3}$/, 'languages such as en', (own, at) =>
    record(own, at, /^[a-z]\w*(?:\.[\w-]+)+$/i, 'catalogue keys', line(1000)),
  )

function record<item>(
  value: unknown,
  field: string,
  key: RegExp,
  expected: string,
  read: Reader<item>,
): Record<string, item> {
  return Object.fromEntries(
    Object.entries(entries(value, field)).map(([name, item]) => {
      if (!key.test(name)) throw invalid(field, `an object with ${expected}`)
      return [name, read(item, `${field}.${name}`)]
    }),
  )
}
