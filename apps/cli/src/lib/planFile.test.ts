import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnyPlan, parseDeployment } from '@letheswap/sdk'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deploymentJson } from '../../../../packages/sdk/test/deployment.js'
import { createPlanFile, openPlanFile } from './planFile.js'

const deployment = parseDeployment(deploymentJson)
const plan: AnyPlan = {
  chainId: deployment.chain.id,
  genesisHash: deployment.genesisHash,
  account: deployment.contracts.router,
  terms: { kind: 'wrap', amount: 1n },
  approvals: [],
}
const hash = `0x${'12'.repeat(32)}`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lethe-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes the file of a plan whose process has ended. */
async function write() {
  const path = join(folder, 'plan.json')
  const state = { status: 'ready', step: 0, transactions: [] } as const
  const saved = { plan, state: { ...state, transactions: [] } }
  const file = await createPlanFile(saved, path)
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
