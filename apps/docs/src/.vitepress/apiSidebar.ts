import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DefaultTheme } from 'vitepress'
import { modules } from '../../scripts/referenceGroups.mjs'

const api = join(import.meta.dirname, '../api')

/** Returns the entry points, with the pages of one package. */
const getApiItems = (own?: string): DefaultTheme.SidebarItem[] =>
  modules.map(({ name }) => ({
    text: name,
    link: `/api/${name}/`,
    items:
      name.split('/')[0] === own
        ? ['functions', 'classes']
            .flatMap((kind) => list(`${name}/${kind}`))
            .sort((a, b) => a.text.localeCompare(b.text))
        : [],
  }))

/**
 * Returns the sidebars of the generated reference, one per package. A single sidebar
 * would put all links into every page.
 */
export const getApiSidebars = (): DefaultTheme.SidebarMulti =>
  Object.fromEntries(
    [undefined, ...new Set(modules.map(({ name }) => name.split('/')[0]))].map(
      (name) => [
        name === undefined ? '/api/' : `/api/${name}/`,
        [
          { text: 'Guide', link: '/introduction' },
          { text: 'API', items: getApiItems(name) },
        ],
      ],
    ),
  )

/** Returns the whole reference as one section, for llms.txt. */
export const getApiList = (): DefaultTheme.SidebarItem => ({
  text: 'API',
  items: modules.map(({ name }) => ({
    text: name,
    link: `/api/${name}/`,
    items: [
      { text: `Types of ${name}`, link: `/api/${name}/types` },
      ...list(`${name}/functions`),
      ...list(`${name}/classes`),
    ],
  })),
})

const list = (folder: string) =>
  existsSync(join(api, folder))
    ? readdirSync(join(api, folder)).map((file) => {
        const text = file.replace(/\.md$/, '')
        return { text, link: `/api/${folder}/${text}` }
      })
    : []
