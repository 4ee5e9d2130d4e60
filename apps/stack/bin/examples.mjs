// Updates our versions in the examples, which `changeset version` does not know.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './bootstrap.mjs'

const readVersion = (name) => {
  const [path] = ['packages', 'apps']
    .map((folder) => resolve(root, folder, name, 'package.json'))
    .filter(existsSync)
  return JSON.parse(readFileSync(path, 'utf8')).version
}

for (const name of readdirSync(resolve(root, 'examples'))) {
  const path = resolve(root, 'examples', name, 'package.json')
  const text = readFileSync(path, 'utf8').replace(
    /"@letheswap\/([\w-]+)": "[^"]*"/g,
    (_, name) => `"@letheswap/${name}": "${readVersion(name)}"`,
  )
  writeFileSync(path, text)
}
