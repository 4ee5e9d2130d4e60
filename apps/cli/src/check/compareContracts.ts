import type { checkConformance } from '@letheswap/conformance'
import { stringify } from 'viem'
import type { Network } from '../lib/network.js'
import type { CheckFinding } from './findings.js'

export async function compareContracts(
  { client, deployment }: Network,
  options: Omit<checkConformance.Parameters, 'deployment'>,
): Promise<CheckFinding[]> {
  const { checkConformance } = await import('@letheswap/conformance')
  const report = await checkConformance(client, { deployment, ...options })
  return report.checks.map(
    ({ name, cases, mismatchCount, mismatches, skipped }): CheckFinding => {
      const details = { cases, seed: report.seed, mismatches }
      if (skipped !== undefined)
        return { check: name, severity: 'skipped', message: skipped }
      const [first] = mismatches
      if (!first)
        return {
          check: name,
          severity: 'ok',
          message: `${cases} cases agree (seed ${report.seed}).`,
          details,
        }
      return {
        check: name,
        severity: 'error',
        message: `${mismatchCount} of ${cases} cases differ. For ${stringify(first.input)}, the SDK returns ${first.sdk}, and the contracts return ${first.chain}.`,
        fix: `Repeat the cases with lethe check --contracts --seed ${report.seed}; --json lists all that differ.`,
        details,
      }
    },
  )
}
