import type { Finding } from './types.js'

/** Whether the faucet is up, and has coins as far as it tells. */
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
  try {
    const response = await get('/health/ready')
    if (!response.ok) {
      const { error } = (await response.json().catch(() => ({
        error: `It answered ${response.status}.`,
      }))) as { error: string }
      return [
        {
          check: 'faucet',
          severity: 'error',
          message: `The faucet would not pay now. ${error}`,
          fix: "See the faucet's log; an operator may have paused it.",
        },
      ]
    }
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
  const alive: Finding = {
    check: 'faucet',
    severity: 'ok',
    message: 'The faucet would pay now.',
  }
  return [alive, ...(await checkFunds())]

  async function checkFunds(): Promise<Finding[]> {
    const metrics = await get('/metrics')
      .then((response) => (response.ok ? response.text() : ''))
      // An operator may keep the figures to himself.
      .catch(() => '')
    return [
      ...metrics.matchAll(/^faucet_balance\{token="([^"]+)"\} (\S+)$/gm),
    ].map(([, token, balance]) => ({
      check: `faucet's ${token}`,
      ...(Number(balance) > 0
        ? { severity: 'ok', message: `The faucet has ${balance} ${token}.` }
        : {
            severity: 'error',
            message: `The faucet is out of ${token}.`,
            fix: `Send ${token} to the faucet's account.`,
          }),
    }))
  }

  async function get(path: string) {
    return fetch(`${url}${path}`, { signal: AbortSignal.timeout(5_000) })
  }
}
