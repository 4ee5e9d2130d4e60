import { error, type Finding, ok, warning } from './findings.js'

export async function checkFaucet(
  url: string | undefined,
): Promise<Finding | Finding[]> {
  if (url === undefined)
    return warning(
      'faucet',
      'The deployment has no faucet.',
      'If the network has a faucet, set faucetUrl.',
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
      'The faucet is unreachable.',
      'Start it, or correct faucetUrl.',
    )
  const { error: reason, outOf } = Object(
    await response.json().catch(() => undefined),
  )
  if (!response.ok)
    return error(
      'faucet',
      `The faucet is not ready to pay. ${reason ?? `It returned HTTP ${response.status}.`}`,
      "Check the faucet's log. An operator may have paused it.",
    )
  return [
    ok('faucet', 'The faucet is ready to pay.'),
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
