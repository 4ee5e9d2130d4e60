import type { Certificate } from './types.js'

/** A line of a report: how it went, what it is about, and what was found. */
export type Line = {
  verdict: 'ok' | 'warning' | 'error' | 'no' | '?'
  name: string
  text: string
  /** What to do about it, or what the product does instead. */
  note?: string | undefined
}

export type Section = { title: string; lines: Line[] }

/** A certificate as sections of lines, for every way to write it. */
export function toSections({
  conformance,
  features,
  findings,
  smoke,
}: Certificate): Section[] {
  return [
    {
      title: 'What the chain offers',
      lines: features.map(({ name, isOffered, finding, instead }) => ({
        verdict: isOffered === undefined ? '?' : isOffered ? 'ok' : 'no',
        name,
        text: finding,
        note: isOffered ? undefined : instead,
      })),
    },
    {
      title: 'Contracts and services',
      lines: findings.map(({ check, severity, message, fix }) => ({
        verdict: severity,
        name: check,
        text: message,
        note: fix,
      })),
    },
    {
      title: 'Arithmetic of the SDK and the contracts',
      lines: conformance.checks.map(
        ({ name, cases, mismatchCount, skipped }) => ({
          verdict:
            mismatchCount > 0 ? 'error' : skipped === undefined ? 'ok' : '?',
          name,
          text:
            skipped ?? `${cases} cases compared, ${mismatchCount} mismatches.`,
          note:
            mismatchCount > 0
              ? `Repeat the cases with lethe conformance --seed ${conformance.seed}.`
              : undefined,
        }),
      ),
    },
    {
      title: 'The main job',
      lines: [
        ...smoke.transactions.map(
          ({ step, kind, hash, gasUsed, milliseconds }): Line => ({
            verdict: 'ok',
            name: step,
            text: `${kind} ${hash}, ${gasUsed} gas, ${(milliseconds / 1_000).toFixed(2)} s`,
          }),
        ),
        smoke.failure === undefined && smoke.skipped === undefined
          ? {
              verdict: 'ok',
              name: 'All steps',
              text: `Done with ${smoke.account}; every balance is what the events say.`,
            }
          : {
              verdict: smoke.skipped === undefined ? 'error' : '?',
              name: 'All steps',
              text: smoke.skipped ?? smoke.failure ?? '',
            },
      ],
    },
  ]
}
