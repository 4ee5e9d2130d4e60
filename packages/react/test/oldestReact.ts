import Module, { createRequire } from 'node:module'
import { version } from 'react'

/**
 * Replaces the newest React with the oldest supported one in `require`. For `import`,
 * the Vitest project has aliases.
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
