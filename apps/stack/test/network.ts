import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Deployment } from '@letheswap/sdk'
import { vi } from 'vitest'
import { start } from '../src/cli.js'

const startScript = fileURLToPath(new URL('../bin/start.mjs', import.meta.url))

type Exit = { code: number | null; stdout: string; stderr: string }

/** Runs the start command on the built parts, as `npm start` does. */
export function spawnStart(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [startScript, '--no-build', ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (data) => {
    stdout += data
  })
  child.stderr.on('data', (data) => {
    stderr += data
  })
  const exit: Promise<Exit> = once(child, 'close').then(([code]) => ({
    code,
    stdout,
    stderr,
  }))
  /** Resolves with the output once it contains the text. */
  const printed = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => stdout.includes(text) && resolve(stdout)
      child.stdout.on('data', look)
      look()
      exit.then(() => reject(new Error(`It ended early.\n${stdout}${stderr}`)))
    })
  return { child, exit, printed }
}

/** Runs the start command in this process, for options that it refuses. */
export async function refuseStart(args: string[]) {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    await start(args, {
      start: 'npm start --',
      faucet: 'npm run faucet --',
      lethe: 'npm run -s lethe --',
    })
    return { code: process.exitCode, stderr: error.mock.calls.join('\n') }
  } finally {
    error.mockRestore()
    process.exitCode = undefined
  }
}

export async function readConfig(web: string): Promise<Deployment> {
  return (await fetch(`${web}/config.json`)).json() as Promise<Deployment>
}

/** Makes a JSON-RPC call without any of our own client code. */
export async function rpc(
  url: string,
  method: string,
  params: unknown[],
): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as {
    result: string
    error?: { message: string }
  }
  if (error) throw new Error(error.message)
  return result
}

/**
 * Returns the IDs of a process and its descendants, or of descendants with this
 * command.
 */
export function findDescendants(ancestor: number, command?: RegExp): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='])
    .toString()
    .split('\n')
    .map((row) => /^ *(\d+) +(\d+) (?!ps )(.*)/.exec(row))
    .filter((row) => row !== null)
  const family = [ancestor]
  for (const member of family)
    for (const [, pid, parent] of rows)
      if (Number(parent) === member) family.push(Number(pid))
  if (command === undefined) return family
  return rows
    .filter(([, , , args = '']) => command.test(args))
    .map(([, pid]) => Number(pid))
    .filter((pid) => family.includes(pid))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Listens on a port. @param wanted - 0 selects any free port. */
export async function takePort(wanted = 0) {
  const server = createServer().listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { server, port }
}
