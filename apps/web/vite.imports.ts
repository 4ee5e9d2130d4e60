import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** An entry point of one of our packages: explicit re-exports, nothing else. */
const entryPoint = /\/packages\/\w+\/src\/exports\/\w+\.ts$/

/**
 * Lets an import from one of our packages' entry points go to the file that
 * has the thing. Through the entry point the bundler sees one module that
 * imports everything, and takes all of the package for a part of the first
 * screen.
 */
export function directImports(): Plugin {
  const files = new Map<string, ReadonlyMap<string, string>>()

  const readEntryPoint = (path: string) => {
    const known = files.get(path)
    if (known) return known
    const names = new Map<string, string>()
    const source = readFileSync(path, 'utf8')
    for (const [, list = '', from = ''] of source.matchAll(
      /export \{([^}]*)\} from '(.*?)\.js'/g,
    ))
      for (const name of split(list))
        if (!name.startsWith('type '))
          names.set(name, resolve(dirname(path), from))
    files.set(path, names)
    return names
  }

  return {
    name: 'letheswap:direct-imports',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\.tsx?$/.test(id.split('?')[0] ?? '')) return
      let result = code
      for (const [statement, list = '', source = ''] of code.matchAll(
        /^import \{([^}]*)\} from '(@letheswap\/[\w/]+)'$/gm,
      )) {
        const target = await this.resolve(source, id)
        if (!target || !entryPoint.test(target.id)) continue
        const names = readEntryPoint(target.id)
        const direct = split(list)
          .filter((name) => !name.startsWith('type '))
          .map((name) => {
            const [exported = '', local = exported] = name.split(' as ')
            const file = names.get(exported)
            if (!file) this.error(`${source} has no export ${exported}.`)
            return `import { ${exported} as ${local} } from '${file}'`
          })
        result = result.replace(statement, direct.join(';'))
      }
      return result === code ? undefined : { code: result, map: null }
    },
  }
}

const split = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
