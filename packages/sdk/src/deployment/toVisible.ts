import { hidden } from './texts.js'

/** Returns a text as one line, without what nobody sees. */
export const toVisible = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(new RegExp(hidden, 'gu'), '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim()
