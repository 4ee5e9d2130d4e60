import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { names, readTarball } from './packPackages.js'

/**
 * Starts a registry with only our packages. npm finds other packages in its usual
 * registry.
 *
 * @returns The line of `.npmrc` with the registry's URL.
 */
export async function startRegistry(tarballs: string) {
  const packages = new Map(
    await Promise.all(
      names.map(async (name) => {
        const path = join(tarballs, `${name}.tgz`)
        return [name, { path, ...(await readTarball(path)) }] as const
      }),
    ),
  )
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    const [, name = '', suffix] =
      /^\/@letheswap\/([\w-]+)(\.tgz)?$/.exec(path) ?? []
    const found = packages.get(name as never)
    if (found === undefined) return response.writeHead(404).end('{}')
    if (suffix) return response.end(readFileSync(found.path))
    const { integrity, manifest } = found
    const dist = { integrity, tarball: `${getUrl()}${path}.tgz` }
    return response.end(
      JSON.stringify({
        name: manifest.name,
        'dist-tags': { latest: manifest.version },
        versions: { [manifest.version]: { ...manifest, dist } },
      }),
    )
  })
  const getUrl = () =>
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    npmrc: `@letheswap:registry=${getUrl()}\n`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
