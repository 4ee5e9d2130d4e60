import { type Deployment, diagnose, type FindingCode } from '@letheswap/sdk'
import { compareContracts } from '../check/compareContracts.js'
import {
  type Check,
  type CheckFinding,
  type CheckReport,
  toErrorFinding,
} from '../check/findings.js'
import { probeNode } from '../check/probeNode.js'
import { runSmoke } from '../check/runSmoke.js'
import { readCount, readSeed } from '../lib/amounts.js'
import { flag, networkCommand, option } from '../lib/command.js'
import { CommandError } from '../lib/errors.js'

export const check = networkCommand({
  name: 'check',
  description: 'Check a network, and suggest fixes',
  examples: ['check', 'check --contracts --cases 200', 'check --smoke'],
  args: {
    contracts: flag("Also compare the SDK's arithmetic with the contracts'"),
    smoke: flag(
      'Also run faucet, swap, add and remove end to end with a throw-away key',
    ),
    cases: option('count', 'Random cases for each formula (default: 1000)'),
    routes: option(
      'count',
      'Random states for the route search (default: 100)',
    ),
    sequences: option('count', 'Random sequences of actions (default: 25)'),
    seed: option('number', 'Repeat the cases of an earlier run'),
  },
  run: async (options, logger, network) => {
    const budget = {
      cases: readCount('cases', options.cases),
      routes: readCount('routes', options.routes),
      sequences: readCount('sequences', options.sequences),
      seed: readSeed(options.seed),
    }
    const { client, deployment } = network
    const checks: Check[] = [
      { name: 'Network', run: () => diagnose(client, { deployment }) },
      { name: 'Wallet', run: () => checkWallet(deployment) },
      { name: 'Node', run: () => probeNode(client, deployment) },
    ]
    if (options.contracts)
      checks.push({
        name: 'Contracts and SDK',
        run: () =>
          compareContracts(network, {
            ...budget,
            onProgress: ({ name, done, total }) => {
              if (done === total) logger.progress(`${name}: ${done} compared`)
            },
          }),
      })
    if (options.smoke)
      checks.push({
        name: 'Smoke run',
        run: () => runSmoke(network, logger.progress),
      })

    const report = await runChecks(checks, deployment, logger.progress)
    logger.json(report)
    logger.line(toText(report))
    const findings = report.checks.flatMap(({ findings }) => findings)
    const errors = findings.filter(
      ({ severity }) => severity === 'error',
    ).length
    if (errors > 0)
      throw new CommandError(
        `${errors} of ${findings.length} checks found an error.`,
      )
  },
})

async function checkWallet(deployment: Deployment): Promise<CheckFinding[]> {
  const { getWalletWarnings } = await import('@letheswap/network')
  const check = 'MetaMask'
  const warnings = getWalletWarnings(deployment).map((message) => ({
    check,
    severity: 'warning' as const,
    message,
  }))
  return warnings.length > 0
    ? warnings
    : [
        {
          check,
          severity: 'ok',
          message: "It accepts the network's coin and tokens.",
        },
      ]
}

function toText({ checks }: CheckReport): string {
  return checks
    .map(({ name, findings }) =>
      [
        name,
        ...findings.flatMap(({ check, severity, message, fix }) => [
          `  ${severity.padEnd(7)}  ${check}: ${message}`,
          ...(fix === undefined ? [] : [`           ${fix}`]),
        ]),
      ].join('\n'),
    )
    .join('\n\n')
}

async function runChecks(
  checks: readonly Check[],
  { chain, genesisHash }: Deployment,
  onCheck: (name: string) => void,
): Promise<CheckReport> {
  const done: { name: string; findings: readonly CheckFinding[] }[] = []
  for (const { name, run } of checks) {
    onCheck(name)
    const findings = await run().catch((error) => [toErrorFinding(name, error)])
    done.push({ name, findings })
    if (findings.some(isOfWrongNode)) break
  }
  return {
    date: new Date().toISOString(),
    chain: {
      id: chain.id,
      name: chain.name,
      coin: chain.nativeCurrency.symbol,
      genesisHash,
    },
    isGood: done.every(({ findings }) =>
      findings.every(({ severity }) => severity !== 'error'),
    ),
    checks: done,
  }
}

/** If one of these checks fails, other findings would be misleading. */
const nodeCodes: readonly string[] = [
  'rpc',
  'chainId',
  'genesis',
] satisfies FindingCode[]

const isOfWrongNode = ({ check, severity }: CheckFinding) =>
  severity === 'error' && nodeCodes.includes(check)
