import { error, type Finding, ok, warning } from './findings.js'

export async function checkFaucet(
  url: string | undefined,
): Promise<Finding | Finding[]> {
  if (url === undefined)
    return warning(
      'faucet',
      'The deployment names no faucet.',
      'Set faucetUrl where there is one.',
    )
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), 5_000)
  const { signal } = controller
  const response = await fetch(`${url}/health/ready`, { signal }).catch(
    () => undefined,
  )
  clearTimeout(timer)
  if (!response)
    return error(
      'faucet',
      'The faucet cannot be reached.',
      'Start it, or correct faucetUrl.',
    )
  const { error: reason, outOf } = Object(
    await response.json().catch(() => undefined),
  )
  if (!response.ok)
    return error(
      'faucet',
      `The faucet would not pay now. ${reason ?? `It answered ${response.status}.`}`,
      "See the faucet's log; an operator may have paused it.",
    )
  return [
    ok('faucet', 'The faucet would pay now.'),
    ...[outOf ?? []]
      .flat()
      .map((token) =>
        error(
          `faucetToken:${token}`,
          `The faucet is out of ${token}.`,
          `Send ${token} to the faucet's account.`,
        ),
      ),
  ]
}
