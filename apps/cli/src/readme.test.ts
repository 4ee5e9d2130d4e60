import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createManyPools } from '../../../packages/sdk/test/createManyPools.js'
import {
  faucetStartTimeout,
  lethe,
  sends,
  startNetworkWithFaucet,
} from '../test/harness.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const ownReadme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const recipe = readFileSync(
  join(root, 'apps/docs/src/recipes/deploy.md'),
  'utf8',
)
const [, privateKey = ''] =
  /^export LETHE_PRIVATE_KEY=(0x[0-9a-f]{64})$/m.exec(readme) ?? []
const getBlock = (text: string, language: string) =>
  new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(text)?.[1] ?? ''

let network: Awaited<ReturnType<typeof startNetworkWithFaucet>>
/** The folder for the network's files. */
let folder: string
/** A token that the deployment does not list. */
let token: string
beforeAll(async () => {
  network = await startNetworkWithFaucet()
  folder = dirname(network.config)
  const { deployment, rpcUrl: rpc } = network.devnet
  const { tokens } = await createManyPools(
    { deployment, rpc },
    { tokenCount: 1, poolCount: 3 },
  )
  token = tokens.at(-1)?.address as string
  writeFileSync(join(folder, 'acme.json'), getBlock(recipe, 'json'))
}, faucetStartTimeout)
afterAll(() => network.stop())

test.each([
  ['the README', readme, 3],
  ['the command’s README', ownReadme, 20],
  ['the recipe for deploying', recipe, 1],
])('default: every command in %s runs', async (_, text, least) => {
  const commands = [
    ...text.matchAll(/^(?:npm run -s lethe --|lethe) ([^#\n]*[^#\s])/gm),
  ].filter(
    // Skips commands on a reader's own chain, which network.test.ts tests.
    ([line]) => !line.includes('.example'),
  )
  expect(commands.length).toBeGreaterThan(least)
  const env = {
    LETHE_CONFIG: network.config,
    LETHE_PRIVATE_KEY: privateKey,
    // Other tests must not see the token that this test creates.
    XDG_STATE_HOME: join(folder, 'state'),
  }
  // Runs the commands in order, because some use the results of earlier commands.
  for (const [line, args = ''] of commands) {
    const words = args
      .replace('http://127.0.0.1:8545', network.devnet.rpcUrl)
      .replace(/(?<=token add )0x[0-9a-fA-F]{40}/, `${token} --symbol=FOO`)
      // Runs a shorter market, as fast as the chain mines.
      .replace('--turns 12', '--turns 2')
      .replace(' --smoke', '')
      .split(' ')
      .map((word) => (word.endsWith('.json') ? join(folder, word) : word))
    const isSent = sends.has(words[0] as string) || words[1] === 'create'
    if (isSent && !words.includes('--dry-run')) words.push('--yes')
    if (words[0] === 'market' && !words.includes('--per-minute'))
      words.push('--per-minute=999999')
    // faucet.test.ts runs `--contracts` and `--smoke` in full.
    if (words.includes('--contracts'))
      words.push('--cases=1', '--routes=1', '--sequences=1')
    const { code, stdout, stderr } = await lethe(words, env)
    expect({ line, code, stderr }).toMatchObject({ line, code: 0 })
    expect({ line, stdout }).not.toEqual({ line, stdout: '' })
  }
})

/** Writes a script into the root's node_modules, so that its imports resolve. */
function writeScript(code: string) {
  const scripts = join(root, 'node_modules/.cache/letheswap-readme')
  onTestFinished(() => rmSync(scripts, { recursive: true, force: true }))
  mkdirSync(scripts, { recursive: true })
  const path = join(scripts, 'script.mjs')
  writeFileSync(path, code)
  return path
}

test('default: the README’s first program prints the output in its comment', async () => {
  const program = getBlock(readme, 'ts')
  const [, amount] = /\/\/ (\d+n):/.exec(program) ?? []
  const { stdout } = await promisify(execFile)(process.execPath, [
    writeScript(program),
  ])
  expect(stdout).toBe(`${amount}\n`)
})

test('default: the README’s script swaps', async () => {
  const path = writeScript(getBlock(readme, 'js'))
  mkdirSync(join(folder, '.letheswap'))
  writeFileSync(
    join(folder, '.letheswap/deployment.json'),
    JSON.stringify(network.devnet.deployment),
  )
  const { stdout } = await promisify(execFile)(process.execPath, [path], {
    cwd: folder,
    env: { PATH: process.env.PATH, LETHE_PRIVATE_KEY: privateKey },
  })
  expect(stdout).toMatch(/^Received 0\.49\d+ USDT in 0x[0-9a-f]{64}\n$/)
})

test('default: every other command in the README is a script of the repository', () => {
  const { scripts } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const blocks = [...readme.matchAll(/```sh\n(.*?)```/gs)].join('\n')
  const names = [...blocks.matchAll(/^npm (?:run )?(?:-s )?(\w+)/gm)]
  expect(names.length).toBeGreaterThan(4)
  for (const [, name] of names) expect(scripts).toHaveProperty(name as string)
})
