import Module, { createRequire } from 'node:module'
import { version } from 'react'

/**
 * The oldest React of the package's range in the newest one's place, for what
 * `require`s it; for what imports it, the project has aliases.
 */
const { resolve } = createRequire(import.meta.url)
const loader = Module as unknown as {
  _resolveFilename: (request: string, ...others: unknown[]) => string
}
const resolveFilename = loader._resolveFilename
loader._resolveFilename = (request, ...others) =>
  /^react(-dom)?(\/|$)/.test(request)
    ? resolve(request.replace(/^[^/]+/, '$&-oldest'))
    : resolveFilename(request, ...others)

if (!version.startsWith('18.')) throw new Error(`React is ${version}, not 18.`)
