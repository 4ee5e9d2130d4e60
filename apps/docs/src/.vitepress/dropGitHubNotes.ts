/**
 * Removes the lines that link to a file of the repository. GitHub does not show
 * included files, so its readers need the link. On the site, the text follows.
 */
export const dropGitHubNotes = (text: string) =>
  text.replace(/^On GitHub, read .*\n+/gm, '')

/** Runs before the plugin that writes the pages' Markdown twins. */
export const gitHubNotes = {
  name: 'letheswap:github-notes',
  enforce: 'pre',
  transform: (text: string, id: string) =>
    id.endsWith('.md') ? { code: dropGitHubNotes(text), map: null } : undefined,
} as const
