import { InvalidDeploymentError } from '../errors/deployment.js'

/** Reads a value found at `field`, or throws naming that field. */
export type Reader<value> = (value: unknown, field: string) => value

export const invalid = (field: string, expected: string) =>
  new InvalidDeploymentError({ field, expected })

/** A reader of strings that meet a condition. */
export const string =
  (expected: string, isValid: (text: string) => boolean): Reader<string> =>
  (value, field) => {
    if (typeof value !== 'string' || !isValid(value))
      throw invalid(field, expected)
    return value
  }

/** A host of other characters could end a directive of a Content-Security-Policy. */
const isUrl = (text: string) =>
  URL.canParse(text) && /^[\w.:[\]-]*$/.test(new URL(text).host)

export const url =
  (...protocols: string[]): Reader<string> =>
  (value, field) =>
    string(
      `a URL that starts with ${protocols.join(' or ')}`,
      (text) => isUrl(text) && protocols.includes(new URL(text).protocol),
    )(value, field).replace(/\/+$/, '')

export const list =
  <item>(read: Reader<item>): Reader<item[]> =>
  (value, field) => {
    if (!Array.isArray(value)) throw invalid(field, 'a list')
    return value.map((item, index) => read(item, `${field}[${index}]`))
  }

type Shape = Record<string, Reader<unknown>>
type Fields<shape extends Shape> = {
  [key in keyof shape as key extends `${string}?` ? never : key]: ReturnType<
    shape[key]
  >
} & {
  [key in keyof shape as key extends `${infer name}?`
    ? name
    : never]?: ReturnType<shape[key]>
}

/**
 * Reads the fields of an object and drops all others. A name that ends in `?`
 * may be missing, or null.
 */
export const object =
  <shape extends Shape>(shape: shape): Reader<Fields<shape>> =>
  (value, field) => {
    const all = entries(value, field)
    return Object.fromEntries(
      Object.entries(shape).flatMap(([key, read]) => {
        const name = key.replace('?', '')
        const inner = all[name] ?? undefined
        return inner === undefined && name !== key
          ? []
          : [[name, read(inner, field ? `${field}.${name}` : name)]]
      }),
    ) as Fields<shape>
  }

/** An object with any names. */
export function entries(
  value: unknown,
  field: string,
): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(field || 'deployment', 'an object')
  return value as Record<string, unknown>
}

/**
 * Controls, line breaks, what has no shape or turns the direction of a text, and
 * marks piled up over the lines above. U+FE0F only makes an emoji of a sign.
 */
const invisible =
  /[\p{C}\p{Zl}\p{Zp}\u2800]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}|\p{M}{4}/u

/** One line of visible text. */
export const line = (maxLength: number): Reader<string> =>
  string(
    `one line of at most ${maxLength} visible characters`,
    (text) =>
      text.trim() !== '' && text.length <= maxLength && !invisible.test(text),
  )

const pictureUrl =
  /^(?:https?:\/\/|ipfs:\/\/|\/(?!\/)|data:image\/(?:png|jpeg|gif|webp);base64,)[^\s"'<>\\]+$/

/** The URL of a picture that cannot run a script. */
export const picture: Reader<string> = (value, field) =>
  string(
    'an https:, http: or ipfs: URL, a path that starts with /, or a data: URL of a PNG, JPEG, GIF or WebP, of at most 65536 characters',
    (text) =>
      text.length <= 65_536 &&
      pictureUrl.test(text) &&
      !invisible.test(text) &&
      (!/^http/.test(text) || isUrl(text)),
  )(value, field)
