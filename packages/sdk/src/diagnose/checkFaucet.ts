import type { Finding } from './types.js'

/** Whether the faucet would pay, and of which tokens it is out. */
export async function checkFaucet(
  url: string | undefined,
  fetch: typeof globalThis.fetch,
): Promise<Finding[]> {
  if (url === undefined)
    return [
      {
        check: 'faucet',
        severity: 'warning',
        message: 'The deployment names no faucet.',
        fix: 'Set faucetUrl where there is one.',
      },
    ]
  let outOf: readonly string[]
  try {
    const response = await fetch(`${url}/health/ready`, {
      signal: AbortSignal.timeout(5_000),
    })
    const body = (await response.json().catch(() => ({}))) as {
      error?: string
      outOf?: readonly string[]
    }
    if (!response.ok)
      return [
        {
          check: 'faucet',
          severity: 'error',
          message: `The faucet would not pay now. ${body.error ?? `It answered ${response.status}.`}`,
          fix: "See the faucet's log; an operator may have paused it.",
        },
      ]
    outOf = body.outOf ?? []
  } catch {
    return [
      {
        check: 'faucet',
        severity: 'error',
        message: 'The faucet cannot be reached.',
        fix: 'Start it, or correct faucetUrl.',
      },
    ]
  }
  return [
    { check: 'faucet', severity: 'ok', message: 'The faucet would pay now.' },
    ...outOf.map(
      (token): Finding => ({
        check: `faucet's ${token}`,
        severity: 'error',
        message: `The faucet is out of ${token}.`,
        fix: `Send ${token} to the faucet's account.`,
      }),
    ),
  ]
}
