import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { get } from 'node:https'
import { type AddressInfo, BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { knownVariables } from '../src/config/readConfig.js'
import { createMetrics } from '../src/server/metrics.js'
import { findFreePort } from './support/postgres.js'

// No Docker engine is available here, so this file tests everything that works without
// one.

const folder = fileURLToPath(new URL('../ops/', import.meta.url))
const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (name: string) => readFileSync(`${folder}${name}`, 'utf8')
const files = ['Dockerfile', 'compose.yaml', 'letheswap-faucet.service']

test.each(files)('rule: %s sets only known variables', (name) => {
  const set = read(name).match(/\b(FAUCET_[A-Z_]+|DATABASE_URL)(?=[=:])/g) ?? []
  expect(set.length).toBeGreaterThan(2)
  expect(set.filter((variable) => !knownVariables.has(variable))).toEqual([])
})

test.each([
  // The gateway of the Docker network, through which requests to a published port
  // arrive.
  ['compose.yaml', '172.30.85.1'],
  ['letheswap-faucet.service', '127.0.0.1'],
  ['letheswap-faucet.service', '::1'],
])('rule: %s trusts a proxy that connects from %s', (name, address) => {
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

test('rule: compose trusts no addresses outside its own network', () => {
  const subnets = read('compose.yaml').match(/\d+\.\d+\.\d+\.\d+\/\d+/g)
  expect(subnets).toHaveLength(2)
  expect(new Set(subnets).size).toBe(1)
})

test('rule: alerts and dashboard use only existing metrics', async () => {
  const { registry } = createMetrics({
    engine: 'postgres',
    pool: () => ({ total: 0, idle: 0, waiting: 0 }),
  })
  const known = new Set(
    (await registry.getMetricsAsJSON()).flatMap(({ name, type }) =>
      type === ('histogram' as never) ? [`${name}_bucket`] : [name],
    ),
  )
  for (const file of ['alerts.yaml', 'dashboard.json']) {
    const used = read(file).match(/\b(faucet|http|process)_[a-z_]+/g) ?? []
    expect(used.length).toBeGreaterThan(8)
    expect(used.filter((name) => !known.has(name))).toEqual([])
  }
  expect(JSON.parse(read('dashboard.json')).panels).toHaveLength(9)
})

const certificate = fileURLToPath(
  new URL('../../stack/test/fixtures/localhost', import.meta.url),
)

/** Programs from Debian packages, run in the foreground. */
const proxies = {
  'nginx.conf': (file: string, folder: string) => {
    const config = `daemon off; pid ${folder}/pid; error_log ${folder}/log;
      events {} http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')} include ${file}; }`
    writeFileSync(join(folder, 'main.conf'), config)
    return ['nginx', '-c', join(folder, 'main.conf'), '-e', `${folder}/log`]
  },
  Caddyfile: (file: string) => [
    ...['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
  ],
}

test.each(Object.entries(proxies))(
  "rule: %s forwards the API, with only the visitor's address",
  async (name, getCommand) => {
    const [program = ''] = getCommand('', tmpdir())
    // `nginx -v` and `caddy version` show if the program is installed.
    if (spawnSync(program, [program === 'caddy' ? 'version' : '-v']).error)
      return
    const folder = mkdtempSync(join(tmpdir(), 'faucet-proxy-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const faucet = createServer((request, response) =>
      response.end(
        JSON.stringify([request.url, request.headers['x-forwarded-for']]),
      ),
    ).listen(0, '127.0.0.1')
    onTestFinished(() => void faucet.close())
    await once(faucet, 'listening')
    const { port: upstream } = faucet.address() as AddressInfo
    const port = await findFreePort()
    const file = join(folder, name)
    writeFileSync(
      file,
      `${name === 'Caddyfile' ? '{\nadmin off\nauto_https disable_redirects\n}\n' : ''}${read(name)}`
        .replace('127.0.0.1:8547', `127.0.0.1:${upstream}`)
        .replace('listen 443', `listen 127.0.0.1:${port}`)
        .replace(
          'swap.example {',
          `https://localhost:${port} {\nbind 127.0.0.1`,
        )
        .replace(/\/etc\/ssl\/swap.example.crt/, `${certificate}.crt`)
        .replace(/\/etc\/ssl\/private\/swap.example.key/, `${certificate}.key`),
    )
    const [command = '', ...args] = getCommand(file, folder)
    const child = spawn(command, args, {
      env: { PATH: process.env.PATH, HOME: folder },
      stdio: 'ignore',
    })
    onTestFinished(async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    })
    const ask = (path: string) =>
      new Promise<{ status: number | undefined; body: string }>(
        (resolve, reject) => {
          get(
            `https://localhost:${port}${path}`,
            {
              rejectUnauthorized: false,
              headers: { 'X-Forwarded-For': '203.0.113.7' },
            },
            async (answer) =>
              resolve({ status: answer.statusCode, body: await text(answer) }),
          ).on('error', reject)
        },
      )
    const path = '/api/v1/offer?a=1'
    await expect
      .poll(() => ask(path).catch(() => undefined), { timeout: 30_000 })
      .toEqual({ status: 200, body: JSON.stringify([path, '127.0.0.1']) })
    expect((await ask('/probe')).body).toContain('/probe')
    expect((await ask('/metrics')).body).not.toContain('/metrics')
  },
)

test('rule: the image uses the repository’s pnpm version', () => {
  const { packageManager } = JSON.parse(
    readFileSync(`${root}package.json`, 'utf8'),
  )
  expect(read('Dockerfile')).toContain(
    `npm install --global ${packageManager}\n`,
  )
})

test('rule: the image contains the built command', () => {
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

test.runIf(hasSystemd)('rule: systemd accepts the unit', () => {
  execFileSync('systemd-analyze', [
    'verify',
    `${folder}letheswap-faucet.service`,
  ])
})
