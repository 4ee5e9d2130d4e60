import { diagnose } from '@letheswap/sdk'
import { CommandError } from '../errors.js'
import { createLogger } from '../logger.js'
import { type NetworkOptions, openNetwork } from '../network.js'

/** Checks a network and says how to fix it. Fails when a check finds an error. */
export async function doctor(
  options: NetworkOptions & { json: boolean },
): Promise<void> {
  const logger = createLogger(options)
  const { client, deployment } = await openNetwork(options)
  const findings = await diagnose(client, { deployment })
  logger.json({ findings })
  for (const { check, severity, message, fix } of findings) {
    logger.line(`${severity.padEnd(7)}  ${check}: ${message}`)
    if (fix !== undefined) logger.line(`         ${fix}`)
  }
  const errors = findings.filter(({ severity }) => severity === 'error').length
  if (errors > 0)
    throw new CommandError(
      `${errors} of ${findings.length} checks found an error.`,
    )
}
