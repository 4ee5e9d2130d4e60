/**
 * Removes the lines that lead to a file of the repository. GitHub shows no included
 * file, so that a page there needs the link. On the site, the text follows.
 */
export const dropGitHubNotes = (text: string) =>
  text.replace(/^On GitHub, read .*\n+/gm, '')

/** Comes before the plugin that writes the pages' twins in Markdown. */
export const gitHubNotes = {
  name: 'letheswap:github-notes',
  enforce: 'pre',
  transform: (text: string, id: string) =>
    id.endsWith('.md') ? { code: dropGitHubNotes(text), map: null } : undefined,
} as const
