import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPublicClient, type Hash, http } from 'viem'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { deployerAccount } from './accounts.js'

const folder = mkdtempSync(join(tmpdir(), 'letheswap-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the actual command. */
function run(...args: string[]) {
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('../bin/letheswap-devnet.js', import.meta.url)),
      ...args,
    ],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const exit = new Promise<{ code: number | null; stderr: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, stderr })),
  )
  const ready = () =>
    vi.waitFor(() => {
      const url = /^Ready: .* on (http:\S+)$/m.exec(stdout)?.[1]
      if (!url) throw new Error(`not ready: ${stdout}${stderr}`)
      return url
    }, 120_000)
  const faulty = () => String(/^With faults on (\S+)$/m.exec(stdout)?.[1])
  return { child, exit, ready, faulty }
}

const connect = (url: string) =>
  createPublicClient({
    pollingInterval: 20,
    transport: http(url, { retryCount: 0 }),
  })

const gone = (url: string) =>
  vi.waitFor(
    () =>
      expect(connect(url).getChainId()).rejects.toThrow('HTTP request failed'),
    10_000,
  )

const nonce = (url: string) =>
  connect(url).getTransactionCount({ address: deployerAccount.address })

const send = (url: string) =>
  connect(url).request({
    method: 'eth_sendTransaction',
    params: [{ from: deployerAccount.address, to: deployerAccount.address }],
  } as never) as Promise<Hash>

test('behavior: SIGINT and SIGTERM save the chain, and every signal ends the node', async () => {
  const state = join(folder, 'state.json')
  const file = join(folder, 'deployment.json')
  const faults = '[{"method":"eth_chainId","fault":{"result":"0x1"}}]'
  const start = (...args: string[]) =>
    run('--port=0', `--state=${state}`, ...args)
  const stop = async (
    { child, exit }: ReturnType<typeof run>,
    url: string,
    signal: NodeJS.Signals,
  ) => {
    child.kill(signal)
    const code = signal === 'SIGKILL' ? null : 0
    expect(await exit).toEqual({ code, stderr: '' })
    await gone(url)
  }

  const first = start(`--deployment=${file}`, `--faults=${faults}`)
  const url = await first.ready()
  expect(JSON.parse(readFileSync(file, 'utf8')).chain.rpcUrls).toEqual([url])
  expect(await connect(url).getChainId()).toBe(500_000)
  expect(await connect(first.faulty()).getChainId()).toBe(1)
  await connect(url).waitForTransactionReceipt({ hash: await send(url) })
  const stopped = await nonce(url)
  await stop(first, url, 'SIGINT')

  const second = start()
  const secondUrl = await second.ready()
  expect(await nonce(secondUrl)).toBe(stopped)
  const hash = await send(secondUrl)
  await vi.waitFor(
    () => expect(readFileSync(state, 'utf8')).toContain(hash),
    20_000,
  )
  await stop(second, secondUrl, 'SIGKILL')

  const third = start()
  const thirdUrl = await third.ready()
  expect(await nonce(thirdUrl)).toBe(stopped + 1)
  expect(await connect(thirdUrl).getTransactionReceipt({ hash })).toMatchObject(
    { status: 'success', transactionHash: hash },
  )
  await stop(third, thirdUrl, 'SIGTERM')
})

test.each([
  [['--port=http'], "--port must be a number from 0 to 65535, not 'http'."],
  [['--port=5060'], '--port is 5060, which browsers block'],
  [['--block-time=0'], '--block-time must be a whole number of seconds'],
  [['--faults=[{"fault":"dorp"}]'], 'There is no fault "dorp"'],
  [['--faults=drop'], '--faults must be a JSON list of rules'],
  [['--seed=x'], "--seed must be a whole number below 10^9, not 'x'."],
  [['--nonsense'], "Unknown option '--nonsense'"],
])('error: the invalid usage %j exits 2', async (args, message) => {
  // The command runs when its module is loaded, in this process.
  const { argv, exitCode } = process
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => {
    Object.assign(process, { argv, exitCode })
    write.mockRestore()
  })
  process.argv = ['node', 'letheswap-devnet', ...args]
  // Another query loads the module again, but not its imports.
  await import(
    /* @vite-ignore */ `${fileURLToPath(new URL('cli.ts', import.meta.url))}?${args}`
  )
  await vi.waitFor(() => expect(process.exitCode).toBe(2))
  expect(write.mock.calls.join()).toContain(message)
  expect(write.mock.calls.join()).toContain('Usage: letheswap-devnet')
})

test('error: reports a node that dies, and exits with code 1', async () => {
  const { child, exit, ready } = run('--port=0')
  await ready()
  const node = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='])
    .toString()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(
      ([, parent, name]) =>
        parent === String(child.pid) && name?.endsWith('anvil'),
    )
  process.kill(Number(node?.[0]), 'SIGKILL')
  const { code, stderr } = await exit
  expect(code).toBe(1)
  expect(stderr).toContain('anvil stopped by itself (SIGKILL).')
})
