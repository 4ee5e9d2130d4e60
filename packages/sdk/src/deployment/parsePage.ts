import {
  invalid,
  type Json,
  line,
  list,
  object,
  optional,
  picture,
  type Reader,
  url,
} from './readers.js'
import type { DeploymentPage } from './types.js'

/** Reads how a page presents a network; refuses what would mislead or break it. */
export const parsePage: Reader<DeploymentPage> = (value, field) => {
  const page = object(value, field)
  const at = `${field}.`
  return {
    ...optional('name', line(40), page, at),
    ...optional('logoURI', picture, page, at),
    ...optional('coinLogoURI', picture, page, at),
    ...optional('accent', color, page, at),
    ...optional('lpLabel', line(32), page, at),
    ...optional('links', links, page, at),
    ...optional('texts', texts, page, at),
  }
}

const color: Reader<string> = (value, field) => {
  if (typeof value !== 'string' || !/^#[\da-f]{6}$/i.test(value))
    throw invalid(field, 'a colour such as #0b7268')
  return value
}

const links: Reader<NonNullable<DeploymentPage['links']>> = (value, field) => {
  const read = list((value, field) => {
    const link = object(value, field)
    return {
      label: line(40)(link.label, `${field}.label`),
      url: url('https:', 'http:', 'mailto:')(link.url, `${field}.url`),
    }
  })(value, field)
  if (read.length > 10) throw invalid(field, 'a list of at most 10 links')
  return read
}

const texts: Reader<NonNullable<DeploymentPage['texts']>> = (value, field) =>
  entries(value, field, /^[a-z]{2,3}$/, 'languages such as en', (own, at) =>
    entries(own, at, /^[a-z]\w*(?:\.[\w-]+)+$/i, 'catalogue keys', line(1000)),
  )

function entries<item>(
  value: unknown,
  field: string,
  key: RegExp,
  expected: string,
  read: Reader<item>,
): Record<string, item> {
  const all: Json = object(value, field)
  return Object.fromEntries(
    Object.entries(all).map(([name, item]) => {
      if (!key.test(name)) throw invalid(field, `an object with ${expected}`)
      return [name, read(item, `${field}.${name}`)]
    }),
  )
}
