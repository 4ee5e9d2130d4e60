import { parseArgs } from 'node:util'
import { isBlockedPort } from '@letheswap/node'
import { DevnetError } from './errors.js'
import { createFaultHandler } from './faults.js'
import { startDevnet } from './startDevnet.js'
import { type FaultRule, startFaultProxy } from './startFaultProxy.js'

const usage = `Usage: letheswap-devnet [options]

Starts the private test network and keeps it running until Ctrl-C.

Options:
  --port <port>          Port for JSON-RPC (default 8545; 0: any free port)
  --host <address>       Address to listen on (default 127.0.0.1)
  --state <file>         Keep the chain in this file across restarts
  --fresh                Start a new chain even if there is a state
  --block-time <seconds> Mine at this interval (default: on each transaction)
  --deployment <file>    Write the deployment JSON to this file
  --faucet-url <url>     Name this faucet in the deployment
  --probe-url <url>      Name this connectivity probe in the deployment
  --faults <json>        Serve the chain at one more URL, with these faults
  --seed <number>        Decides which requests meet a fault (default 1)
  --help                 Print this text
`

/** The command line is invalid. The process then exits with code 2. */
class UsageError extends Error {}

async function main(): Promise<void> {
  const options = readOptions()
  if (options === undefined) return void process.stdout.write(usage)

  // The handlers are added before the start, so that an early signal does not end the
  // process.
  const signalled = new Promise<void>((resolve) => {
    process.on('SIGINT', () => resolve())
    process.on('SIGTERM', () => resolve())
  })
  const devnet = await startDevnet({
    ...options,
    onSaveError: ({ message }) => process.stderr.write(`${message}\n`),
  })
  const proxy =
    options.faults &&
    (await startFaultProxy({
      target: devnet.rpcUrl,
      host: options.host,
      rules: options.faults,
      seed: options.seed,
    }))
  const { chain, contracts, genesisHash } = devnet.deployment
  process.stdout.write(
    [
      `Ready: ${chain.name} (chain id ${chain.id}) on ${devnet.rpcUrl}`,
      `Genesis ${genesisHash}`,
      `Factory ${contracts.factory}`,
      `Router  ${contracts.router}`,
      ...(options.deploymentPath === undefined
        ? []
        : [`Deployment written to ${options.deploymentPath}`]),
      ...(proxy ? [`With faults on ${proxy.url}`] : []),
      'Stop with Ctrl-C.',
      '',
    ].join('\n'),
  )

  const died = await Promise.race([
    signalled.then(() => undefined),
    devnet.exited,
  ])
  await proxy?.close()
  await devnet.stop()
  if (died)
    throw new DevnetError(
      `anvil stopped by itself (${died.signal ?? `exit code ${died.code}`}).\n${devnet.recentOutput()}`,
    )
}

/** Returns undefined if `--help` was passed. */
function readOptions() {
  const { values } = (() => {
    try {
      return parseArgs({
        options: {
          port: { type: 'string', default: '8545' },
          host: { type: 'string' },
          state: { type: 'string' },
          fresh: { type: 'boolean' },
          'block-time': { type: 'string' },
          deployment: { type: 'string' },
          'faucet-url': { type: 'string' },
          'probe-url': { type: 'string' },
          faults: { type: 'string' },
          seed: { type: 'string', default: '1' },
          help: { type: 'boolean' },
        },
      })
    } catch (error) {
      throw new UsageError((error as Error).message)
    }
  })()
  if (values.help) return undefined

  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port > 65_535)
    throw new UsageError(
      `--port must be a number from 0 to 65535, not '${values.port}'.`,
    )
  if (isBlockedPort(port))
    throw new UsageError(
      `--port is ${port}, which browsers block, because another protocol uses it. Choose another port.`,
    )
  const blockTime = values['block-time']
  if (blockTime !== undefined && !/^[1-9]\d{0,5}$/.test(blockTime))
    throw new UsageError(
      `--block-time must be a whole number of seconds above 0, not '${blockTime}'.`,
    )
  if (!/^\d{1,9}$/.test(values.seed))
    throw new UsageError(
      `--seed must be a whole number below 10^9, not '${values.seed}'.`,
    )
  return {
    port,
    faults: values.faults === undefined ? undefined : readFaults(values.faults),
    seed: Number(values.seed),
    host: values.host,
    statePath: values.state,
    fresh: values.fresh,
    blockTime: blockTime === undefined ? undefined : Number(blockTime),
    deploymentPath: values.deployment,
    faucetUrl: values['faucet-url'],
    probeUrl: values['probe-url'],
  }
}

function readFaults(json: string): FaultRule[] {
  try {
    const rules = JSON.parse(json) as FaultRule[]
    for (const { fault } of rules) createFaultHandler(fault)
    return rules
  } catch (error) {
    throw new UsageError(
      `--faults must be a JSON list of rules, as [{"fault":"drop"}]: ${(error as Error).message}`,
    )
  }
}

main().catch((error) => {
  const misused = error instanceof UsageError
  const expected = misused || error instanceof DevnetError
  process.stderr.write(
    `${expected ? error.message : (error?.stack ?? error)}\n${misused ? `\n${usage}` : ''}`,
  )
  process.exitCode = misused ? 2 : 1
})
