import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import { parseArgs } from 'node:util'
import { isBlockedPort } from '@letheswap/node'
import { type Deployment, parseDeployment } from '@letheswap/sdk'
import { renderUnicodeCompact } from 'uqr'
import { getUsage, options } from '../bin/options.mjs'
import { createIsProxy } from './createIsProxy.js'
import { StackError } from './StackError.js'
import { type Stack, startStack, testKeyIndex } from './startStack.js'

type Commands = { start: string; faucet: string; lethe: string }

export async function start(args: string[], commands: Commands): Promise<void> {
  const parsed = parse(args, getUsage(commands))
  if (!parsed) return
  const { json, ephemeral, ...stackOptions } = parsed

  let stack: Stack | undefined
  let stopping: Promise<void> | undefined
  const removeState = () => {
    if (ephemeral)
      rmSync(stackOptions.stateDir, { recursive: true, force: true })
  }
  const stop = () => {
    stopping ??= (async () => {
      if (!json) console.log('\nStopping… Press Ctrl-C again to end at once.')
      // A start in progress must settle first. Only then does it return the parts to
      // stop.
      await (stack ? stack.stop() : starting.then((it) => it?.stop()))
      removeState()
      process.exit()
    })().catch((error) => {
      console.error(describe(error))
      removeState()
      process.exit(1)
    })
    return stopping
  }
  let firstAt = Infinity
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // A single Ctrl-C may arrive twice: from the terminal and through npm.
      firstAt = Math.min(firstAt, performance.now())
      if (performance.now() - firstAt < 500) return stop()
      // Each part has a guard that ends it together with this process.
      removeState()
      return process.exit(1)
    })

  const starting = startStack(stackOptions).catch((error: unknown) => {
    removeState()
    console.error(describe(error))
    process.exitCode = 1
    return undefined
  })
  stack = await starting
  if (!stack || stopping) return
  void stack.failed.then((error) => {
    if (stopping) return
    console.error(error.message)
    process.exitCode = 1
    return stop()
  })

  if (json) {
    process.stdin.resume().once('end', stop)
    console.log(
      JSON.stringify({
        web: stack.web,
        others: stack.others,
        rpc: stack.rpc,
        faucet: stack.faucet,
        admin: stack.admin,
        chainId: stack.deployment.chain.id,
        ...(stack.devnet && { testKeyIndex }),
        deploymentPath: stack.deploymentPath,
        deployment: stack.deployment,
      }),
    )
  } else console.log(banner(stack, commands))
}

/** The values of the options in usage.txt. */
type Values = Partial<
  Record<'ephemeral' | 'fresh' | 'help' | 'json' | 'market', boolean> &
    Record<'origin' | 'proxy', string[]> &
    Record<
      | 'block-time'
      | 'cert'
      | 'faucet-port'
      | 'host'
      | 'key'
      | 'network'
      | 'people'
      | 'port'
      | 'rpc-port'
      | 'rpc-url'
      | 'state-dir',
      string
    >
>

function parse(args: string[], usage: string) {
  try {
    const { values } = parseArgs({ args, options }) as { values: Values }
    if (values.help) {
      console.log(usage)
      return undefined
    }
    const { ephemeral = false, 'state-dir': stateDir = '.letheswap' } = values
    if (stateDir === '')
      throw new StackError('--state-dir takes a path, not "".')
    const network = readNetwork(values)
    const port = (name: 'port' | 'rpc-port' | 'faucet-port', usual: number) =>
      readPort(name, values[name] ?? (ephemeral ? '0' : `${usual}`))
    return {
      json: values.json ?? false,
      ephemeral,
      host: readHost(values.host ?? '127.0.0.1'),
      tls: readTls(values),
      webPort: port('port', 5050),
      rpcPort: port('rpc-port', 8545),
      faucetPort: port('faucet-port', 8547),
      origins: (values.origin ?? []).map(readOrigin),
      proxies: (values.proxy ?? []).map(readProxy),
      people: readInteger('people', values.people, 1, 10_000),
      // With an interval of 0, the chain would never mine.
      blockTime: readInteger('block-time', values['block-time'], 1, 3600),
      stateDir: ephemeral
        ? mkdtempSync(join(tmpdir(), 'letheswap-'))
        : // Each network has payments of its own.
          resolve(
            stateDir,
            network
              ? `${network.chain.id}-${network.genesisHash.slice(2, 10)}`
              : '',
          ),
      fresh: values.fresh ?? false,
      market: values.market ?? false,
      network,
    }
  } catch (error) {
    console.error(`${describe(error)}\n\n${usage}`)
    process.exitCode = 2
    return undefined
  }
}

function readInteger<text extends string | undefined>(
  name: string,
  text: text,
  min: number,
  max: number,
): text extends string ? number : number | undefined
function readInteger(
  name: string,
  text: string | undefined,
  min: number,
  max: number,
): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new StackError(
      `--${name} takes a whole number from ${min} to ${max}, not "${text}".`,
    )
  return value
}

function readPort(name: string, text: string): number {
  const port = readInteger(name, text, 0, 65_535)
  if (isBlockedPort(port))
    throw new StackError(
      `--${name} is ${port}, which browsers block, because another protocol uses it. Choose another port.`,
    )
  return port
}

function readNetwork(values: Values): Deployment | undefined {
  const { network, 'rpc-url': rpcUrl } = values
  if (network === undefined && rpcUrl === undefined) return undefined
  for (const option of ['rpc-port', 'block-time', 'fresh'] as const)
    if (values[option])
      throw new StackError(
        `--${option} cannot be combined with --network or --rpc-url: they start no chain.`,
      )
  const file = network ?? '.letheswap/deployment.json'
  try {
    const { chain, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
    return parseDeployment({
      ...rest,
      chain: { ...chain, ...(rpcUrl && { rpcUrls: [rpcUrl] }) },
    })
  } catch (error) {
    throw new StackError(`${file} describes no network: ${describe(error)}`)
  }
}

function readHost(text: string): string {
  if (isIP(text) || text === 'localhost') return text
  throw new StackError(
    `--host takes an IP address of this machine, or 0.0.0.0 for all, not "${text}".`,
  )
}

function readTls({ cert, key }: Values) {
  if (cert === undefined && key === undefined) return undefined
  if (cert === undefined || key === undefined)
    throw new StackError('--cert and --key go together.')
  const tls = { cert: readFileSync(cert), key: readFileSync(key) }
  try {
    createSecureContext(tls)
  } catch (error) {
    throw new StackError(
      `--cert and --key are no certificate with its key: ${describe(error)}`,
    )
  }
  return tls
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!/^https?:$/.test(url?.protocol ?? '') || url?.href !== `${url?.origin}/`)
    throw new StackError(
      `--origin takes an origin such as http://localhost:5173, not "${text}".`,
    )
  return url.origin
}

function readProxy(text: string): string {
  try {
    // A prefix length of 0 would trust every address.
    if (!/^[^/]+\/[1-9]\d*$/.test(text)) throw new RangeError()
    createIsProxy([text])
    return text
  } catch {
    throw new StackError(
      `--proxy takes a network such as 10.0.0.0/8, not "${text}".`,
    )
  }
}

function describe(error: unknown): string {
  if (error instanceof AggregateError)
    return [error.message, ...error.errors.map(describe)].join('\n')
  const { message = String(error), shortMessage = message } = error as {
    message?: string
    shortMessage?: string
  }
  return shortMessage
}

function describeOthers({
  others: [url, ...names],
  devnet,
  limits,
}: Stack): string[] {
  if (url === undefined) return []
  const code = renderUnicodeCompact(url).split('\n')
  return [
    '',
    `  On your network: ${url}`,
    ...(names.length > 0 ? [`  or ${names.join(', ')}`] : []),
    '',
    ...code.map((row) => `  ${row}`),
    '',
    '  Everyone on this network reaches the page, the faucet and, at /rpc, the node:',
    '  they can read the chain and send what they have signed.',
    ...(url.startsWith('http:')
      ? ['  MetaMask needs https from other machines: --cert FILE --key FILE']
      : []),
    ...(devnet ? ['  The keys of the development accounts are public.'] : []),
    '',
    ...limits.map((line) => `  ${line}`),
  ]
}

/**
 * Returns an operator's command for another terminal. With an existing network, the
 * faucet's key must be set there too.
 */
function getOperatorCommand(
  { deploymentPath, devnet }: Stack,
  faucet: string,
): string {
  const folder = dirname(deploymentPath)
  const words = [
    faucet,
    ...(folder === resolve('.letheswap')
      ? []
      : ['--state-dir', /[^\w./:\\-]/.test(folder) ? `"${folder}"` : folder]),
    'status',
  ]
  if (devnet) return words.join(' ')
  const { FAUCET_PRIVATE_KEY_FILE: file } = process.env
  const key = file ? 'FAUCET_PRIVATE_KEY_FILE' : 'FAUCET_PRIVATE_KEY'
  return `${words.join(' ')}\n${' '.repeat(12)}It needs ${key} in its environment.`
}

function banner(stack: Stack, { faucet, lethe }: Commands): string {
  const { chain } = stack.deployment
  const key = stack.devnet?.accounts[testKeyIndex]
  const config = `${stack.web}/config.json`
  const pair = stack.deployment.pairs[0]?.replace('-', ' ') ?? ''
  const lines = [
    ['Page', stack.web],
    ['RPC URL', stack.rpc],
    [
      'Chain',
      `${chain.name}, id ${chain.id}, coin ${chain.nativeCurrency.symbol}`,
    ],
    [
      'Faucet',
      stack.faucet === undefined
        ? 'none: set FAUCET_PRIVATE_KEY or FAUCET_PRIVATE_KEY_FILE'
        : `${stack.faucet}/api/v1`,
    ],
    ...(stack.admin === undefined
      ? []
      : [
          ['Metrics', `${stack.admin}/metrics, ${stack.admin}/health/ready`],
          ['Operator', getOperatorCommand(stack, faucet)],
        ]),
    ...(key === undefined
      ? []
      : [
          [
            'Test key',
            `index ${testKeyIndex} of the development mnemonic (${key.address})`,
          ],
        ]),
    ['Config', stack.deploymentPath],
  ].map(([label, value]) => `  ${label?.padEnd(10)}${value}`)
  return [
    '',
    'LetheSwap is ready',
    '',
    ...lines,
    ...describeOthers(stack),
    '',
    '  Try next',
    `    1. Open ${stack.web}${stack.faucet === undefined ? '' : ', get coins from the faucet,'} and swap.`,
    `    2. ${lethe} quote 1 ${pair} --config ${config}`,
    '    3. In a script, once `npm run pack` said how to install the SDK:',
    `       parseDeployment(await (await fetch('${config}')).json())`,
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n')
}
