import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parseDeployment } from '@letheswap/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetwork } from './network.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')

const blocks = (language: string) =>
  [...readme.matchAll(/```(\w+)\n([\s\S]*?)```/g)]
    .filter((match) => match[1] === language)
    .map((match) => match[2] as string)

// Bare imports resolve from where a script lies: beside the root's packages.
const scripts = resolve(root, 'node_modules/.cache/letheswap-readme')
const [, key = ''] =
  readme.match(/^export LETHE_PRIVATE_KEY=(0x[0-9a-f]{64})$/m) ?? []

let folder: string
let network: Awaited<ReturnType<typeof startNetwork>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'letheswap-readme-'))
  const [spec, , ...others] = blocks('json')
  expect(others).toEqual([])
  writeFileSync(join(folder, 'acme.json'), spec as string)
  mkdirSync(scripts, { recursive: true })
  network = await startNetwork([
    `--state-dir=${join(folder, '.letheswap')}`,
    '--port=0',
    '--rpc-port=0',
    '--faucet-port=0',
  ])
})
afterAll(async () => {
  await network?.stop()
  rmSync(folder, { recursive: true, force: true })
  rmSync(scripts, { recursive: true, force: true })
})

const run = (file: string, args: string[]) =>
  promisify(execFile)(process.execPath, [file, ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      LETHE_PRIVATE_KEY: key,
      XDG_STATE_HOME: folder,
    },
  })

test('default: the script swaps', async () => {
  const [script, ...others] = blocks('js')
  expect(others).toEqual([])
  const path = join(scripts, 'swap.mjs')
  writeFileSync(path, script as string)
  const { stdout } = await run(path, [])
  expect(stdout).toMatch(
    /^Swapped 1 ZKP for \d+ units of USDT in 0x[0-9a-f]{64}\n$/,
  )
})

test('default: the page’s own name and texts are those that it knows', () => {
  const own = JSON.parse(blocks('json')[1] as string)
  const { page } = parseDeployment({ ...network.ready.deployment, ...own })
  expect(page).toEqual(own.page)
  for (const key of Object.values<object>(own.page.texts).flatMap(
    Object.keys,
  )) {
    const [group, name] = key.split('.')
    const path = 'apps/web/src/messages/screens.ts'
    expect(readFileSync(join(root, path), 'utf8')).toMatch(
      new RegExp(`^  ${group}: \\{\\n(    .*\\n|\\n)*    ${name}: `, 'm'),
    )
  }
})

const commands = blocks('sh')
  .flatMap((block) => block.trim().split('\n'))
  .filter((line) => line.startsWith('npm run lethe -- '))
  .map((line) => line.slice('npm run lethe -- '.length))

test('default: the README has commands to run', () => {
  expect(commands.length).toBeGreaterThan(2)
})

test.each(commands)('default: lethe %s', async (command) => {
  const { stdout } = await run(
    join(root, 'apps/cli/bin/lethe.js'),
    command.replace('http://127.0.0.1:8545', network.ready.rpc).split(' '),
  )
  expect(stdout).not.toBe('')
})

test('default: the network of one’s own is served, with a faucet', async () => {
  const [line] =
    blocks('sh')
      .join('')
      .match(/^FAUCET_.*$/m) ?? []
  const [, amounts, options] =
    line?.match(/ (FAUCET_AMOUNTS=\S+) npm start -- (.+)$/) ?? []
  expect(options).toBe('--network acme-network.json')
  const own = await startNetwork(
    [
      `--network=${join(folder, 'acme-network.json')}`,
      `--state-dir=${join(folder, '.letheswap')}`,
      '--port=0',
      '--faucet-port=0',
    ],
    {
      FAUCET_PRIVATE_KEY: key,
      FAUCET_AMOUNTS: amounts?.replace('FAUCET_AMOUNTS=', '') as string,
    },
  )
  const nonce = await fetch(
    `${own.ready.web}/api/v1/nonce?tokenName=ACME&userAddress=0x00000000000000000000000000000000000a11ce`,
  )
  expect(nonce.status).toBe(200)
  await own.stop()
})

test('default: every other command is a script of the root', () => {
  const { scripts } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const names = blocks('sh')
    .flatMap((block) => block.trim().split('\n'))
    .flatMap((line) => line.match(/\bnpm (?:run )?(\w+)/)?.[1] ?? [])
  for (const name of names) expect(scripts).toHaveProperty(name as string)
})
