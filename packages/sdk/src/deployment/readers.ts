import { InvalidDeploymentError } from '../errors/deployment.js'

export type Json = Record<string, unknown>
/** Reads a value found at `field`, or throws naming that field. */
export type Reader<value> = (value: unknown, field: string) => value

export const invalid = (field: string, expected: string) =>
  new InvalidDeploymentError({ field, expected })

export const object: Reader<Json> = (value, field) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(field, 'an object')
  return value as Json
}

export const text: Reader<string> = (value, field) => {
  if (typeof value !== 'string' || value.trim() === '')
    throw invalid(field, 'a non-empty string')
  return value
}

export const url =
  (...protocols: string[]): Reader<string> =>
  (value, field) => {
    if (
      typeof value !== 'string' ||
      !URL.canParse(value) ||
      !protocols.includes(new URL(value).protocol)
    )
      throw invalid(field, `a URL that starts with ${protocols.join(' or ')}`)
    return value.replace(/\/+$/, '')
  }

export const list =
  <item>(read: Reader<item>): Reader<item[]> =>
  (value, field) => {
    if (!Array.isArray(value)) throw invalid(field, 'a list')
    return value.map((item, index) => read(item, `${field}[${index}]`))
  }

/** A missing or null field stays missing. */
export function optional<key extends string, value>(
  key: key,
  read: Reader<value>,
  from: Json,
  prefix = '',
): { [k in key]?: value } {
  const value = from[key] ?? undefined
  if (value === undefined) return {}
  return { [key]: read(value, prefix + key) } as { [k in key]: value }
}

/** One line of visible text. */
export const line =
  (maxLength: number): Reader<string> =>
  (value, field) => {
    if (
      typeof value !== 'string' ||
      value.trim() === '' ||
      value.length > maxLength ||
      /\p{C}/u.test(value)
    )
      throw invalid(
        field,
        `one line of at most ${maxLength} visible characters`,
      )
    return value
  }

const pictureUrl =
  /^(?:https?:\/\/|ipfs:\/\/|\/(?!\/)|data:image\/(?:png|jpeg|gif|webp);base64,)[^\s"'<>\\]+$/

/** The URL of a picture that cannot run a script. */
export const picture: Reader<string> = (value, field) => {
  if (
    typeof value !== 'string' ||
    value.length > 65_536 ||
    !pictureUrl.test(value) ||
    (/^http/.test(value) && !URL.canParse(value))
  )
    throw invalid(
      field,
      'an https:, http: or ipfs: URL, a path that starts with /, or a data: URL of a PNG, JPEG, GIF or WebP, of at most 65536 characters',
    )
  return value
}
