import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type AnyPlan, parseDeployment } from '@letheswap/sdk'
import type { Address, Hash } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deploymentJson } from '../../../../packages/sdk/test/deployment.js'
import {
  createPlanFile,
  findPlanFile,
  forgetPlanFile,
  isPlanOf,
  listPlanFiles,
  openPlanFile,
  withAccountLock,
} from './planFile.js'

const deployment = parseDeployment(deploymentJson)
const plan: AnyPlan = {
  chainId: deployment.chain.id,
  genesisHash: deployment.genesisHash,
  account: deployment.contracts.router,
  terms: { kind: 'wrap', amount: 1n },
  approvals: [],
}
const hash: Hash = `0x${'12'.repeat(32)}`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lethe-test-'))
  vi.stubEnv('XDG_STATE_HOME', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const state = { status: 'ready' as const, step: 0, transactions: [] }

/** Writes the file of a plan whose process has ended. */
async function write(path = join(folder, 'plan.json')) {
  const file = await createPlanFile({ plan, state }, path)
  await file.unlock()
  return path
}

test('rule: reads a transaction that another process sent before the lock', async () => {
  const path = await write()
  const opening = openPlanFile(path, deployment)
  const sent = readFileSync(path, 'utf8').replace(
    '"step":0',
    `"step":0,"hash":"${hash}"`,
  )
  writeFileSync(path, sent)
  const { state, file } = await opening
  expect(state).toMatchObject({ step: 0, hash })
  expect(readFileSync(path, 'utf8')).toBe(sent)
  await file.unlock()
})

test('rule: a plan that another process finished before the lock stays finished', async () => {
  const path = await write()
  const opening = openPlanFile(path, deployment)
  rmSync(path)
  await expect(opening).rejects.toThrow(path)
  // The file is no longer locked, so it can be written again.
  await write()
})

test('rule: only the owner may read a plan, which is removed at the end', async () => {
  const file = await createPlanFile({ plan, state })
  expect(dirname(file.path)).toBe(join(folder, 'lethe'))
  expect(basename(file.path)).toMatch(/^wrap-[\da-f]{8}\.json$/)
  if (process.platform !== 'win32')
    expect(statSync(file.path).mode & 0o777).toBe(0o600)
  file.save({ ...state, step: 1 })
  expect(JSON.parse(readFileSync(file.path, 'utf8')).state.step).toBe(1)
  file.remove()
  await file.unlock()
  expect(listPlanFiles()).toEqual([])
})

test('rule: a plan does not overwrite another plan', async () => {
  const path = await write()
  const before = readFileSync(path, 'utf8')
  await expect(createPlanFile({ plan, state }, path)).rejects.toMatchObject({
    shortMessage: `There is an unfinished plan in ${path}.`,
    metaMessages: [expect.stringContaining(`lethe resume ${path}`)],
  })
  expect(readFileSync(path, 'utf8')).toBe(before)
})

test('error: names a path that cannot be written', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const path = join(file, 'plan.json')
  await expect(createPlanFile({ plan, state }, path)).rejects.toMatchObject({
    shortMessage: expect.stringMatching(
      /^The plan cannot be kept in .*plan\.json \(\w+\)\.$/,
    ),
    metaMessages: ['Name another file with --state.'],
  })
})

test('rule: a plan that is being sent is neither resumed nor deleted', async () => {
  const path = await write()
  const { file } = await openPlanFile(path, deployment)
  const busy = {
    shortMessage: 'Another process is still sending this plan.',
    metaMessages: ['Wait until it ends, or stop it.'],
  }
  await expect(openPlanFile(path, deployment)).rejects.toMatchObject(busy)
  await expect(forgetPlanFile(path)).rejects.toMatchObject(busy)
  await file.unlock()
  await forgetPlanFile(path)
  expect(existsSync(path)).toBe(false)
})

test('error: a plan of another chain advises how to continue', async () => {
  const path = await write()
  const other = { ...deployment, genesisHash: hash }
  await expect(openPlanFile(path, other)).rejects.toMatchObject({
    shortMessage: 'The plan is for another chain than the deployment.',
    metaMessages: [expect.stringContaining('--config')],
  })
})

test('error: refuses a plan that was changed', async () => {
  const path = await write()
  const changed = readFileSync(path, 'utf8').replace(/"wrap"/, '"steal"')
  writeFileSync(path, changed)
  await expect(openPlanFile(path, deployment)).rejects.toThrow('is not a plan')
})

test('behavior: lists plans, and files that are not plans', async () => {
  expect(listPlanFiles()).toEqual([])
  const home = join(folder, 'lethe')
  mkdirSync(home)
  const path = await write(join(home, 'a.json'))
  const saved = JSON.parse(readFileSync(path, 'utf8'))
  const invalid = [
    {},
    { plan: {} },
    { plan: { ...saved.plan, terms: {} } },
    { plan: { ...saved.plan, account: 'bob' } },
    { plan: { ...saved.plan, genesisHash: '0x1' } },
  ].map((content, index) => {
    const path = join(home, `b${index}.json`)
    writeFileSync(path, JSON.stringify(content))
    return path
  })
  writeFileSync(join(home, 'notes.txt'), '')
  const files = listPlanFiles().sort((a, b) => (a.path < b.path ? -1 : 1))
  expect(files[0]).toMatchObject({ path, plan: { account: plan.account } })
  expect(files.slice(1)).toEqual(invalid.map((path) => ({ path })))
  expect(findPlanFile(path)).toEqual(files[0])
  expect(findPlanFile(invalid[0] as string)).toEqual({ path: invalid[0] })
  const foreign = join(folder, 'foreign.json')
  writeFileSync(foreign, '{}')
  // A file that no command wrote is not a plan to delete.
  expect(findPlanFile(foreign)).toBeUndefined()
  expect(findPlanFile(join(folder, 'gone.json'))).toBeUndefined()
})

test('rule: an open plan blocks its account on its chain, and no other', () => {
  const { account } = plan
  const found = { path: '', plan }
  const lower = account.toLowerCase() as Address
  expect(isPlanOf(deployment, account)(found)).toBe(true)
  expect(isPlanOf(deployment, lower)(found)).toBe(true)
  expect(isPlanOf(deployment, deployment.contracts.factory)(found)).toBe(false)
  const reset = { ...deployment, genesisHash: hash }
  expect(isPlanOf(reset, account)(found)).toBe(false)
  expect(isPlanOf(deployment, account)({ path: '' })).toBe(false)
})

test('rule: one command at a time sends for an account', async () => {
  const { account } = plan
  const run = (from: Address) =>
    withAccountLock(deployment, from, async () => 'sent')
  await withAccountLock(deployment, account, async () => {
    const lower = account.toLowerCase() as Address
    await expect(run(lower)).rejects.toThrow('Another command is sending')
    expect(await run(deployment.contracts.factory)).toBe('sent')
  })
  // An error also frees the account.
  const failing = withAccountLock(deployment, account, async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await run(account)).toBe('sent')
})
