import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { knownVariables } from '../src/config/readConfig.js'

// No Docker engine runs these files here: what can be held without one is.

const folder = fileURLToPath(new URL('../ops/', import.meta.url))
const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (name: string) => readFileSync(`${folder}${name}`, 'utf8')
const files = ['Dockerfile', 'compose.yaml', 'letheswap-faucet.service']

test.each(files)('rule: %s sets only variables that there are', (name) => {
  const set = read(name).match(/\b(FAUCET_[A-Z_]+|DATABASE_URL)(?=[=:])/g) ?? []
  expect(set.length).toBeGreaterThan(2)
  expect(set.filter((variable) => !knownVariables.has(variable))).toEqual([])
})

test.each([
  ['compose.yaml', '172.18.0.1'],
  ['letheswap-faucet.service', '127.0.0.1'],
  ['letheswap-faucet.service', '::1'],
])('rule: %s believes a proxy that connects from %s', (name, address) => {
  const [, cidrs = ''] =
    /FAUCET_PROXY_CIDRS(?:=|: \$\{FAUCET_PROXY_CIDRS:-)([\d.,:/a-f]+)/.exec(
      read(name),
    ) ?? []
  const peers = new BlockList()
  for (const [, network = '', prefix] of cidrs.matchAll(/([^,]+)\/(\d+)/g))
    peers.addSubnet(
      network,
      Number(prefix),
      network.includes(':') ? 'ipv6' : 'ipv4',
    )
  const family = address.includes(':') ? 'ipv6' : 'ipv4'
  expect(peers.check(address, family)).toBe(true)
})

test('rule: the image is built by the pnpm that the repository pins', () => {
  const { packageManager } = JSON.parse(
    readFileSync(`${root}package.json`, 'utf8'),
  )
  expect(read('Dockerfile')).toContain(
    `npm install --global ${packageManager}\n`,
  )
})

test('rule: the image takes what the build makes, and the command is in it', () => {
  const dockerfile = read('Dockerfile')
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
  expect(sources.map(([, source]) => source)).toEqual(['.'])
  const [, built] = /deploy --prod (\S+)/.exec(dockerfile) ?? []
  const [, copied] = /^COPY --from=build (\S+) \/app$/m.exec(dockerfile) ?? []
  expect(copied).toBe(built)
  const [, command] =
    /^ENTRYPOINT \["node", "\/app\/(.+)"\]$/m.exec(dockerfile) ?? []
  expect(existsSync(`${root}apps/faucet/${command}`)).toBe(true)
  const { files } = JSON.parse(
    readFileSync(`${root}apps/faucet/package.json`, 'utf8'),
  )
  expect(files).toEqual(['bin', 'dist', 'migrations'])
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.runIf(hasSystemd)('rule: systemd takes the unit', () => {
  execFileSync('systemd-analyze', [
    'verify',
    `${folder}letheswap-faucet.service`,
  ])
})
