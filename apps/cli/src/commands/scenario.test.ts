import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeScenario } from '@letheswap/scenario'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { lethe, spawnLethe, startNetwork } from '../../test/harness.js'

let folder: string
let file: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lethe-scenario-'))
  file = join(folder, 'new.lethe.json')
  expect(await lethe(['scenario', 'new', file])).toMatchObject({ code: 0 })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a new scenario meets its expectations in the model and on a devnet', async () => {
  const checked = await lethe(['scenario', 'check', file, '--json'])
  expect(JSON.parse(checked.stdout)).toMatchObject({ isExpected: true })
  const played = await lethe(['scenario', 'play', file, '--json'])
  expect(JSON.parse(played.stdout)).toEqual(JSON.parse(checked.stdout))
})

test('creates a new scenario’s folder, and links the schema of the project around it', async () => {
  const project = join(folder, 'project')
  const installed = join(project, 'node_modules/@letheswap/scenario')
  mkdirSync(installed, { recursive: true })
  writeFileSync(join(installed, 'lethe.schema.json'), '{}')
  const nested = join(project, 'scenarios/mine/new.lethe.json')
  const direct = join(project, 'new.lethe.json')
  for (const path of [nested, direct])
    expect(await lethe(['scenario', 'new', path])).toMatchObject({ code: 0 })
  const readSchema = (path: string) =>
    JSON.parse(readFileSync(path, 'utf8')).$schema
  const path = 'node_modules/@letheswap/scenario/lethe.schema.json'
  expect(readSchema(nested)).toBe(`../../${path}`)
  expect(readSchema(direct)).toBe(`./${path}`)
  // A path to a package elsewhere would be wrong on any other machine.
  expect(readSchema(file)).toBeUndefined()
})

test('the printed link opens the scenario', async () => {
  const { stdout } = await lethe(['scenario', 'share', file])
  const [page, encoded = ''] = stdout.trimEnd().split('#scenario=')
  expect(page).toBe('http://localhost:4173/')
  expect(await decodeScenario(encoded)).toMatchObject({ steps: [{}, {}] })
  const elsewhere = await lethe([
    'scenario',
    'share',
    file,
    '--page=https://demo.example/x/',
    '--json',
  ])
  expect(JSON.parse(elsewhere.stdout)).toEqual({
    url: `https://demo.example/x/#scenario=${encoded}`,
  })
})

test('reports a failed expectation and exits 1', async () => {
  const wrong = join(folder, 'wrong.lethe.json')
  const text = readFileSync(file, 'utf8')
  writeFileSync(wrong, text.replace('"99"', '"98.5"'))
  expect(await lethe(['scenario', 'check', wrong])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      'Step 2, expect.balances.alice.ZKP: expected 98.5, got 99 (0.5)',
    ),
  })
})

test('stops at a checkpoint, and rejects an unknown checkpoint', async () => {
  const two = join(folder, 'two.lethe.json')
  const scenario = JSON.parse(readFileSync(file, 'utf8'))
  scenario.steps[0].checkpoint = 'claimed'
  writeFileSync(two, JSON.stringify(scenario))
  const { stdout } = await lethe([
    ...['scenario', 'play', two],
    ...['--to', 'claimed', '--json'],
  ])
  expect(JSON.parse(stdout).checkpoints).toEqual(['claimed'])
  expect(
    await lethe(['scenario', 'play', two, '--to', 'nowhere']),
  ).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no checkpoint nowhere'),
  })
})

test('does not overwrite a file, and names the invalid field of a scenario', async () => {
  expect(await lethe(['scenario', 'new', file])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already exists'),
  })
  const bad = join(folder, 'bad.lethe.json')
  writeFileSync(
    bad,
    '{"version":1,"title":"x","seed":"x","actors":["a"],"steps":[{"type":"steal"}]}',
  )
  expect(await lethe(['scenario', 'check', bad])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('steps[0].type'),
  })
})

test('a scenario recorded next to an imported token can be checked', async () => {
  const { config, devnet, stop } = await startNetwork()
  onTestFinished(stop)
  const run = (...args: string[]) =>
    lethe([...args, '--config', config], {
      LETHE_PRIVATE_KEY: devnet.accounts[2].privateKey,
      // The tests use a state folder of their own. Other devnets have the same genesis
      // block, and must not import this token.
      XDG_STATE_HOME: join(folder, 'state'),
    })
  const first = await devnet.client.getBlockNumber()
  const words = [
    ['token', 'create', 'GOLD', '--yes'],
    ['approve', '5', 'GOLD', '--yes'],
    ['swap', '1', 'ZKP', 'DAI', '--yes'],
  ]
  for (const args of words)
    expect(await run(...args)).toMatchObject({ code: 0 })
  const recorded = join(folder, 'recorded.lethe.json')
  const { code, stderr } = await run(
    ...['scenario', 'record', recorded, '--from-block', `${first + 1n}`],
  )
  expect({ code, stderr }).toMatchObject({ code: 0 })
  const expects = (path: string) =>
    JSON.parse(readFileSync(path, 'utf8')).steps.some(
      ({ expect }: { expect?: object }) => expect,
    )
  expect(expects(recorded)).toBe(false)
  expect(stderr).toContain('expects no final balances')
  // Three transactions with GOLD are left out: its creation, its supply and its
  // approval.
  expect(stderr.match(/^Left out: /gm)).toHaveLength(3)
  expect(await lethe(['scenario', 'check', recorded])).toMatchObject({
    code: 0,
  })
  // The block that the advice suggests works.
  const [advice = ''] = /--from-block \d+/.exec(stderr) ?? []
  const later = join(folder, 'later.lethe.json')
  const again = await run(
    ...['scenario', 'record', later, ...advice.split(' ')],
  )
  expect(again.stderr).not.toContain('expects no final balances')
  expect(expects(later)).toBe(true)
  // The first block of a chain is a valid start.
  const whole = join(folder, 'whole.lethe.json')
  const all = await run('scenario', 'record', whole, '--from-block', '0')
  expect(all).toMatchObject({ code: 0 })
})

test('records one account of a network that others use, and ends alike on a new devnet', async () => {
  const { config, devnet, stop } = await startNetwork()
  onTestFinished(stop)
  const [, , mine, other] = devnet.accounts
  for (const { privateKey } of [other, mine])
    expect(
      await lethe(['swap', '1', 'ZKP', 'DAI', '--yes', '--config', config], {
        LETHE_PRIVATE_KEY: privateKey,
      }),
    ).toMatchObject({ code: 0 })
  const recorded = join(folder, 'mine.lethe.json')
  const { code, stderr } = await lethe([
    ...['scenario', 'record', recorded, '--from-block', '4'],
    ...['--account', mine.address, '--config', config],
  ])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const { steps } = JSON.parse(readFileSync(recorded, 'utf8'))
  const [, swap] = steps
  expect(steps).toHaveLength(2)
  // On any new devnet, the first swap has this result, regardless of the account.
  expect(swap.expect.balances.actor1).toMatchObject({
    DAI: '0.498499896457417339',
  })
  expect(await lethe(['scenario', 'play', recorded])).toMatchObject({ code: 0 })
})

test('--keep leaves the devnet running until Ctrl-C', async () => {
  const { child, outcome } = spawnLethe(['scenario', 'play', file, '--keep'])
  const url = await new Promise<string>((resolve) => {
    let text = ''
    child.stderr.on('data', (chunk) => {
      text += chunk
      const [, url] = /answers at (\S+) until/.exec(text) ?? []
      if (url) resolve(url)
    })
  })
  const ask = () =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
    })
  expect((await ask()).ok).toBe(true)
  child.kill('SIGINT')
  expect(await outcome).toMatchObject({ code: 0 })
  await expect(ask()).rejects.toThrow()
})
