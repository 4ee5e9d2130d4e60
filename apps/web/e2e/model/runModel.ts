import type { Browser } from '@playwright/test'
import fc from 'fast-check'
import type { ChainHelper } from '../fixtures/createChain'
import type { Stack } from '../fixtures/startStack'
import { commands } from './commands'
import { checkMemory, measureMemory, settle } from './rules'
import { startScene } from './scene'

type Options = {
  browser: Browser
  chain: ChainHelper
  stack: Stack
  seed: number
  runs: number
  /** Maximum actions per run. */
  actions: number
  /** The path that fast-check reported for a failure. Skips the runs before it. */
  path?: string | undefined
  replayPath?: string | undefined
}

/**
 * Tests the complete page with random users, wallets, connections and other accounts,
 * by a seed.
 */
export async function runModel({
  browser,
  chain,
  stack,
  seed,
  runs,
  actions,
  path,
  replayPath,
}: Options) {
  const done = { actions: 0, transactions: 0 }
  await fc.assert(
    fc.asyncProperty(
      // Runs of all lengths are equally likely.
      fc.noBias(
        fc.commands(commands, {
          maxCommands: actions,
          size: 'max',
          ...(replayPath === undefined ? {} : { replayPath }),
        }),
      ),
      fc.integer({ min: 0, max: 4 }).map((number) => number > 0),
      async (cmds, hasStorage) => {
        const before = await chain.snapshot()
        const { model, real } = await startScene({
          browser,
          chain,
          stack,
          hasStorage,
        })
        try {
          await settle(model, real)
          real.memoryAtStart = await measureMemory(real)
          await fc.asyncModelRun(() => ({ model, real }), cmds)
          await settle(model, real)
          await checkMemory(real)
        } catch (error) {
          // Prints the failure immediately, because shrinking takes minutes.
          process.stdout.write(`${error}\n${cmds}\n`)
          throw error
        } finally {
          done.actions += real.actions
          done.transactions += real.sent().length
          await real.close()
          await chain.resumeMining()
          await chain.revert(before)
        }
      },
    ),
    {
      seed,
      numRuns: runs,
      ...(path === undefined ? {} : { path }),
      // Limits the time for shrinking, because each of its steps takes a run.
      interruptAfterTimeLimit: 20 * 60_000,
      markInterruptAsFailure: false,
      verbose: fc.VerbosityLevel.Verbose,
    },
  )
  return done
}
