import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DefaultTheme } from 'vitepress'

const api = join(import.meta.dirname, '../api')

const modules = [
  'sdk',
  'sdk/amm',
  'sdk/market',
  'react',
  'network',
  'devnet',
  'conformance',
  'scenario',
  'scenario/vitest',
  'test-wallet',
  'test-wallet/playwright',
  'browser-chain',
]

/** Every page of the generated reference. */
export const getApiSidebar = (): DefaultTheme.SidebarItem[] =>
  modules.map((name) => ({
    text: name,
    link: `/api/${name}/`,
    collapsed: true,
    items: ['functions', 'classes']
      .flatMap((kind) => list(`${name}/${kind}`))
      .sort((a, b) => a.text.localeCompare(b.text)),
  }))

const list = (folder: string) =>
  existsSync(join(api, folder))
    ? readdirSync(join(api, folder)).map((file) => {
        const text = file.replace(/\.md$/, '')
        return { text, link: `/api/${folder}/${text}` }
      })
    : []
