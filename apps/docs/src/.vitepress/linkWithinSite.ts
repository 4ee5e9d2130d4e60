import { dirname, join, relative } from 'node:path/posix'
import type { MarkdownRenderer } from 'vitepress'

const pages = join(import.meta.dirname, '..')

/** `pages.yml` publishes the site at this URL. */
export const site = 'https://letheswap.github.io/letheswap/'

/**
 * Turns links to the published site into links within the built site. Pages use the
 * published URLs, because the repository does not contain the reference and links must
 * also work on GitHub.
 */
export function linkWithinSite(md: MarkdownRenderer) {
  md.core.ruler.push('link-within-site', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.attrGet('href')
      if (href?.startsWith(site)) token.attrSet('href', href.replace(site, '/'))
    }
  })
}

/**
 * Turns a page's relative links into links that begin at the site's root, so that they
 * also work in `llms-full.txt`, which contains many pages.
 *
 * @param page - The page's path in `src`.
 */
export const linkFromRoot = (text: string, page: string): string =>
  text.replace(
    /(?<=\]\()(?![/#]|\w+:)[^\s)#]+\.md/g,
    (link) => `/${join(dirname(page), link)}`,
  )

/** Runs before the plugin that writes the pages' Markdown twins. */
export const rootLinks = {
  name: 'letheswap:root-links',
  enforce: 'pre',
  transform: (text: string, id: string) =>
    id.startsWith(pages) && id.endsWith('.md')
      ? { code: linkFromRoot(text, relative(pages, id)), map: null }
      : undefined,
} as const
