import { checkConformance } from '@letheswap/conformance'
import { stringify } from 'viem'
import { readCount, readSeed } from '../amounts.js'
import { CommandError } from '../errors.js'
import { createLogger } from '../logger.js'
import { type NetworkOptions, openNetwork } from '../network.js'

/** Compares the SDK's arithmetic with a network's contracts. Fails if they differ. */
export async function conformance(
  options: NetworkOptions & {
    cases?: string | undefined
    routes?: string | undefined
    sequences?: string | undefined
    seed?: string | undefined
    json: boolean
  },
): Promise<void> {
  const logger = createLogger(options)
  const budget = {
    cases: readCount('cases', options.cases),
    routes: readCount('routes', options.routes),
    sequences: readCount('sequences', options.sequences),
    seed: readSeed(options.seed),
  }
  const { client, deployment } = await openNetwork(options)
  const report = await checkConformance(client, {
    deployment,
    ...budget,
    onProgress: ({ name, done, total }) => {
      if (done === total) logger.progress(`${name}: ${done} compared`)
    },
  })
  logger.json(report)
  logger.line(`Seed ${report.seed}, block ${report.blockNumber}`)
  logger.table(
    [
      ['Check', 'Cases', 'Mismatches', ''],
      ...report.checks.map(({ name, cases, mismatchCount, skipped }) => [
        name,
        String(cases),
        String(mismatchCount),
        skipped === undefined ? '' : `skipped: ${skipped}`,
      ]),
    ],
    [1, 2],
  )
  for (const { name, mismatches } of report.checks)
    for (const { input, sdk, chain } of mismatches.slice(0, shown)) {
      logger.line(`\n${name} of ${stringify(input, null, 2)}`)
      logger.line(`  SDK    ${sdk}\n  chain  ${chain}`)
    }
  if (!report.isConformant)
    throw new CommandError('The SDK and the contracts disagree.', {
      metaMessages: [`Repeat the same cases with --seed ${report.seed}.`],
    })
}

/** Mismatches shown of each check; `--json` has them all. */
const shown = 3
