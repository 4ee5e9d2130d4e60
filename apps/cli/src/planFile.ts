import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  type AnyPlan,
  deserialize,
  type PlanState,
  parsePlan,
  serialize,
  serializePlan,
} from '@letheswap/sdk'
import type { Hash } from 'viem'
import { CommandError, UsageError } from './errors.js'
import { isAlive } from './isAlive.js'
import { stateFolder } from './stateFolder.js'
import { writeWhole } from './writeWhole.js'

/** A plan that is being sent, as its file keeps it. It holds no private key. */
export type SavedPlan = {
  plan: AnyPlan
  state: Pick<PlanState, 'step'> & Partial<PlanState>
  /** Genesis block of the chain that the plan is for. */
  genesisHash: Hash
}

/** The file that `lethe resume` continues from. */
export type PlanFile = {
  path: string
  /** Returns once the state is on the disk. */
  save: (state: SavedPlan['state']) => void
  remove: () => void
}

/**
 * Writes a plan to a new file, before anything is sent.
 *
 * @param path - Default: a new file in the user's state folder.
 * @throws {CommandError} When the file exists or cannot be written.
 */
export function createPlanFile(
  saved: SavedPlan,
  path = join(
    stateFolder(),
    `${saved.plan.summary.kind}-${randomBytes(4).toString('hex')}.json`,
  ),
): PlanFile {
  const file = resolve(path)
  if (existsSync(file))
    throw new CommandError(`There is an unfinished plan in ${file}.`, {
      metaMessages: [
        `Run \`lethe resume ${file}\`, or name another file with --state.`,
      ],
    })
  return keepIn(file, saved)
}

/**
 * Reads what {@link createPlanFile} and its `save` wrote, and takes it over.
 *
 * @throws {UsageError} When there is no such file, or it holds no plan.
 * @throws {CommandError} When another process is still sending the plan.
 */
export function openPlanFile(path: string): SavedPlan & { file: PlanFile } {
  const { pid, ...saved } = read(path)
  if (pid !== undefined && pid !== process.pid && isAlive(pid))
    throw new CommandError(`Process ${pid} is still sending this plan.`, {
      metaMessages: [
        `Wait until it ends, or stop it. If it is another program, remove "pid" from ${path}.`,
      ],
    })
  return { ...saved, file: keepIn(resolve(path), saved) }
}

/** The files in the user's state folder: the plans that have not ended. */
export function findPlanFiles(): string[] {
  const folder = stateFolder()
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name))
}

function keepIn(path: string, { plan, state, genesisHash }: SavedPlan) {
  const save = (state: SavedPlan['state']) =>
    write(
      path,
      `{"pid":${process.pid},"genesisHash":"${genesisHash}","plan":${serializePlan(plan)},"state":${serialize(state)}}\n`,
    )
  save(state)
  return { path, save, remove: () => rmSync(path, { force: true }) }
}

function write(path: string, text: string): void {
  try {
    writeWhole(path, text)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CommandError(`The plan cannot be kept in ${path} (${code}).`, {
      metaMessages: ['Name another file with --state.'],
    })
  }
}

function read(path: string): SavedPlan & { pid?: number } {
  try {
    const { pid, genesisHash, plan, state } = JSON.parse(
      readFileSync(path, 'utf8'),
    )
    return {
      pid,
      genesisHash,
      plan: parsePlan<AnyPlan>(JSON.stringify(plan)),
      state: deserialize(JSON.stringify(state)) as SavedPlan['state'],
    }
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new UsageError(
      code === undefined
        ? `The file ${path} does not hold a plan.`
        : `The plan in ${path} cannot be read (${code}).`,
      { cause },
    )
  }
}
