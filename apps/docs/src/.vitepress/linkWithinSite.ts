import type { MarkdownRenderer } from 'vitepress'

/** `pages.yml` publishes the site there. */
export const site = 'https://letheswap.github.io/letheswap/'

/**
 * Turns links to the published site into links within the built site. Pages name the
 * published reference, which the repository does not contain, so that their links
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
