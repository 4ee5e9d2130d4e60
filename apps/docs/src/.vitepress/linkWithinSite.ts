import type { MarkdownRenderer } from 'vitepress'

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
