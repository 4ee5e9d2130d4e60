import { parseUrl } from '../utils/parseUrl.js'
import { type Reader, string } from '../utils/readers.js'

/** Other characters in a host could end a directive of a Content-Security-Policy. */
const isUrl = (text: string) =>
  /^[\w.:[\]-]*$/.test(parseUrl(text)?.host ?? ' ')

/** Reads a URL with one of these protocols. Returns it without trailing slashes. */
export const url =
  (...protocols: string[]): Reader<string> =>
  (value, field) =>
    string(
      `a URL that starts with ${protocols.join(' or ')}`,
      (text) =>
        isUrl(text) && protocols.includes(parseUrl(text)?.protocol ?? ''),
    )(value, field).replace(/\/+$/, '')

/**
 * Matches control characters, line breaks, and invisible and bidirectional characters.
 * Does not match U+FE0F, which emoji contain.
 */
const hidden =
  /[\p{C}\p{Zl}\p{Zp}\u2800]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}/u

const stackedMarks = /\p{M}{4}/u

export const isVisible = (text: string): boolean =>
  !hidden.test(text) && !stackedMarks.test(text)

export const line = (maxLength: number): Reader<string> =>
  string(
    `one line of at most ${maxLength} visible characters`,
    (text) => text.trim() !== '' && text.length <= maxLength && isVisible(text),
  )

const pictureUrl =
  /^(?:https?:\/\/|ipfs:\/\/|\/(?!\/)|data:image\/(?:png|jpeg|gif|webp);base64,)[^\s"'<>\\]+$/

/** The URL of a picture that cannot run a script. */
export const picture: Reader<string> = /* @__PURE__ */ string(
  'an https:, http: or ipfs: URL, a path that starts with /, or a data: URL of a PNG, JPEG, GIF or WebP, of at most 65536 characters',
  (text) =>
    text.length <= 65_536 &&
    pictureUrl.test(text) &&
    isVisible(text) &&
    (!/^http/.test(text) || isUrl(text)),
)

/** Returns a text as one line, without invisible characters. */
export const toVisible = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(new RegExp(hidden, 'gu'), '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim()

/**
 * Returns visible text with at most `maxLength` characters. If the cut splits a
 * surrogate pair, the remaining half is removed.
 */
export const shorten = (text: string, maxLength: number): string =>
  toVisible(toVisible(text).slice(0, maxLength))
