import type { MarkdownEnv } from 'vitepress'
import { codeBlock } from '../../scripts/embedCode.mjs'
import { dropGitHubNotes } from './dropGitHubNotes.js'

type Renderer = { render: (text: string, env: object) => string }

/**
 * Indexes complete guides, except for their programs, and only names and summaries of
 * functions and classes in the API reference. Guides rank first.
 */
export const searchOptions = {
  _render(text: string, env: MarkdownEnv, md: Renderer) {
    if (!env.relativePath.startsWith('api/'))
      return md.render(dropGitHubNotes(text.replace(codeBlock, '')), env)
    const [, name, summary] =
      /^title: "(\w+)"\ndescription: "(.*)"$/m.exec(text) ?? []
    return name && /\/(functions|classes)\//.test(env.relativePath)
      ? md.render(`# ${name}\n\n${summary}`, env)
      : ''
  },
  miniSearch: {
    searchOptions: {
      boostDocument: (id: string) => (id.includes('/api/') ? 0.5 : 1),
    },
  },
}
