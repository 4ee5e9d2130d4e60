import { writeFileSync } from 'node:fs'
import { checkConformance } from '@letheswap/conformance'
import { UnfitNetworkError } from '@letheswap/network'
import { BaseError, diagnose } from '@letheswap/sdk'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { probeFeatures } from '../certify/probeFeatures.js'
import { toHtml } from '../certify/toHtml.js'
import { toSections } from '../certify/toSections.js'
import type { Certificate, SmokeReport } from '../certify/types.js'
import { CommandError } from '../errors.js'
import { createLogger } from '../logger.js'
import { type Network, type NetworkOptions, openNetwork } from '../network.js'
import { runSmoke } from '../smoke/runSmoke.js'
import type { SmokeTransaction } from '../smoke/types.js'

/**
 * Examines a network in every way that the other commands know, in one report
 * to publish. Fails when something is wrong.
 */
export async function certify({
  html,
  ...options
}: NetworkOptions & {
  html?: string | undefined
  json: boolean
}): Promise<void> {
  const logger = createLogger(options)
  const network = await openNetwork(options)
  const { client, deployment } = network
  logger.progress('Contracts and services')
  const findings = await diagnose(client, { deployment })
  // Whatever else is asked of a wrong or silent node misleads.
  const broken = findings.filter(
    ({ check, severity }) =>
      severity === 'error' && ['RPC', 'chain id', 'genesis'].includes(check),
  )
  if (broken.length > 0) throw new UnfitNetworkError({ findings: broken })
  logger.progress('What the chain offers')
  const features = await probeFeatures(client, deployment)
  logger.progress('Arithmetic of the SDK and the contracts')
  const conformance = await checkConformance(client, { deployment })
  const smoke = await trySmoke(network, logger.progress)

  const { id, name, nativeCurrency } = deployment.chain
  const certificate: Certificate = {
    date: new Date().toISOString(),
    chain: {
      id,
      name,
      coin: nativeCurrency.symbol,
      genesisHash: deployment.genesisHash,
    },
    isGood:
      findings.every(({ severity }) => severity !== 'error') &&
      conformance.isConformant &&
      smoke.failure === undefined,
    features,
    findings,
    conformance,
    smoke,
  }
  logger.json(certificate)
  for (const { title, lines } of toSections(certificate)) {
    logger.line(`\n${title}`)
    for (const { verdict, name, text, note } of lines) {
      logger.line(`  ${verdict.padEnd(7)}  ${name}: ${text}`)
      if (note !== undefined) logger.line(`           ${note}`)
    }
  }
  if (html !== undefined) {
    writeFileSync(html, toHtml(certificate))
    logger.line(`\nWritten to ${html}.`)
  }
  if (!certificate.isGood)
    throw new CommandError('Something is wrong with this network.')
}

/** The main job with a new key, which a network without a faucet cannot fund. */
async function trySmoke(
  network: Network,
  onStep: (step: string) => void,
): Promise<SmokeReport> {
  if (network.deployment.faucetUrl === undefined)
    return {
      transactions: [],
      skipped: 'The network description names no faucet to begin with.',
    }
  const account = privateKeyToAccount(generatePrivateKey())
  const transactions: SmokeTransaction[] = []
  const base = { account: account.address, transactions }
  try {
    await runSmoke({
      network,
      account,
      onStep,
      onTransaction: (transaction) => transactions.push(transaction),
    })
    return base
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    return { ...base, failure: error.shortMessage }
  }
}
