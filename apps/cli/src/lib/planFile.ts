import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { lockPath, type Unlock, writeFileAtomic } from '@letheswap/node'
import {
  type AnyPlan,
  type Deployment,
  deserialize,
  type PlanState,
  parsePlan,
  serialize,
  serializePlan,
} from '@letheswap/sdk'
import { type Address, isAddress, isAddressEqual, isHash } from 'viem'
import { CommandError, OpenPlanError } from './errors.js'
import { findJson, readJson } from './readJson.js'
import { stateFolder } from './stateFolder.js'

/** A plan that is being sent. It contains no private key. */
export type SavedPlan = {
  plan: AnyPlan
  state: PlanState
}

/** The file from which `lethe resume` continues. This process holds its lock. */
export type PlanFile = {
  path: string
  save: (state: PlanState) => void
  remove: () => void
  unlock: Unlock
}

/** Writes a plan to a new file before it is sent. */
export async function createPlanFile(
  saved: SavedPlan,
  path = join(
    stateFolder(),
    `${saved.plan.terms.kind}-${randomBytes(4).toString('hex')}.json`,
  ),
): Promise<PlanFile> {
  const file = resolve(path)
  if (existsSync(file))
    throw new OpenPlanError(`There is an unfinished plan in ${file}.`, {
      metaMessages: [
        `Run \`lethe resume ${file}\`, or name another file with --state.`,
      ],
    })
  const kept = keepIn(file, saved.plan, await lock(file))
  kept.save(saved.state)
  return kept
}

export async function openPlanFile(
  path: string,
  deployment: Deployment,
): Promise<SavedPlan & { file: PlanFile }> {
  const file = resolve(path)
  const read = () => {
    const saved = readPlanFile(path, deployment)
    if (saved) return saved
    throw new CommandError(
      'The plan is for another chain than the deployment.',
      {
        metaMessages: [
          `Pass its deployment with --config. If that chain no longer exists, delete ${path}.`,
        ],
      },
    )
  }
  // Throws before anything is locked if the file has no plan for this chain.
  read()
  const unlock = await lock(file)
  try {
    // Another process may have sent a step in the meantime.
    const saved = read()
    return { ...saved, file: keepIn(file, saved.plan, unlock) }
  } catch (error) {
    await unlock()
    throw error
  }
}

async function tryLock(path: string): Promise<Unlock | undefined> {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw toWriteError(path, error)
  }
  return lockPath(path)
}

async function lock(path: string): Promise<Unlock> {
  const unlock = await tryLock(path)
  if (unlock) return unlock
  throw new CommandError('Another process is still sending this plan.', {
    metaMessages: ['Wait until it ends, or stop it.'],
  })
}

/** A file in the state folder. It has no `plan` if the file is not a valid plan. */
export type FoundPlan = {
  path: string
  plan?: Pick<AnyPlan, 'chainId' | 'genesisHash' | 'account' | 'terms'>
}

/** Lists the files of unfinished plans, on any chain and for any account. */
export function listPlanFiles(): FoundPlan[] {
  const folder = stateFolder()
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => inspect(join(folder, name)))
    .filter((found) => found !== undefined)
}

/**
 * Finds a plan by its path: any file with a plan, or any file that `listPlanFiles`
 * returns.
 */
export function findPlanFile(path: string): FoundPlan | undefined {
  const file = resolve(path)
  const found = inspect(file)
  return found?.plan ? found : listPlanFiles().find(({ path }) => path === file)
}

/**
 * Returns undefined if the file no longer exists, because another command may have
 * finished.
 */
function inspect(path: string): FoundPlan | undefined {
  try {
    return findJson(path, 'a plan', ({ plan }) => {
      const { genesisHash, account, terms } = plan
      if (isHash(genesisHash) && isAddress(account) && terms.kind)
        return { path, plan }
      throw new Error('not a plan')
    })
  } catch {
    return { path }
  }
}

/** Checks whether a plan belongs to this account on this chain. */
export const isPlanOf =
  ({ genesisHash }: Deployment, account: Address) =>
  ({ plan }: FoundPlan): boolean =>
    plan?.genesisHash === genesisHash && isAddressEqual(plan.account, account)

/**
 * Runs a function that sends transactions of an account, while no other command does.
 * Otherwise, two commands could both find no unfinished plan, and both send.
 */
export async function withAccountLock<result>(
  { genesisHash }: Deployment,
  account: Address,
  run: () => Promise<result>,
): Promise<result> {
  const name = `${genesisHash}-${account.toLowerCase()}`
  const unlock = await tryLock(join(stateFolder(), name))
  if (!unlock)
    throw new OpenPlanError(
      'Another command is sending for this account, so nothing was sent.',
      { metaMessages: ['Wait until it ends, then run this command again.'] },
    )
  try {
    return await run()
  } finally {
    await unlock()
  }
}

/** Deletes a plan's file, unless a process is currently sending the plan. */
export async function forgetPlanFile(path: string): Promise<void> {
  const unlock = await lock(resolve(path))
  rmSync(path)
  await unlock()
}

function keepIn(path: string, plan: AnyPlan, unlock: Unlock): PlanFile {
  const save = (state: PlanState) =>
    write(path, `{"plan":${serializePlan(plan)},"state":${serialize(state)}}\n`)
  return { path, save, remove: () => rmSync(path, { force: true }), unlock }
}

function write(path: string, text: string): void {
  try {
    writeFileAtomic(path, text, { isPrivate: true })
  } catch (error) {
    throw toWriteError(path, error)
  }
}

function toWriteError(path: string, error: unknown): CommandError {
  const { code } = error as NodeJS.ErrnoException
  return new CommandError(`The plan cannot be kept in ${path} (${code}).`, {
    metaMessages: ['Name another file with --state.'],
  })
}

/** Reads a plan's file without locking it. Undefined for a plan on another chain. */
function readPlanFile(
  path: string,
  deployment: Deployment,
): SavedPlan | undefined {
  return readJson(path, 'a plan', ({ plan, state }) => {
    const { genesisHash } = plan
    if (isHash(genesisHash) && genesisHash !== deployment.genesisHash)
      return undefined
    return {
      // The file may have been changed, so the plan is validated for this exchange.
      plan: parsePlan<AnyPlan>(deployment, JSON.stringify(plan)),
      state: deserialize(JSON.stringify(state)) as PlanState,
    }
  })
}
