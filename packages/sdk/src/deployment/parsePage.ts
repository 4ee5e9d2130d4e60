import { invalid, list, object, type Reader, string } from '../utils/readers.js'
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
  })(value, field)
  if (page.links && page.links.length > 10)
    throw invalid(`${field}.links`, 'a list of at most 10 links')
  return page
}
