import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevnet } from '@letheswap/devnet'
import { expect, test, vi } from 'vitest'
import { startFaucet } from '../src/startFaucet.js'

/** The process id of the faucet that this process started. */
function findFaucet(): number {
  const line = execFileSync('ps', ['-eo', 'pid=,ppid=,args='])
    .toString()
    .split('\n')
    .map((line) => line.trim())
    .find(
      (line) =>
        /bin\/faucet.js serve/.test(line) &&
        Number(line.split(/\s+/)[1]) === process.pid,
    )
  return Number(line?.split(/\s+/)[0])
}

test('behavior: a faucet that died is started again on its port, and standard error says so', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'letheswap-faucet-'))
  const deploymentPath = join(directory, 'deployment.json')
  const devnet = await startDevnet({ deploymentPath })
  writeFileSync(deploymentPath, JSON.stringify(devnet.deployment))
  let resolve = () => {}
  const again = new Promise<void>((done) => {
    resolve = done
  })
  const said: string[] = []
  const error = vi.spyOn(console, 'error').mockImplementation((text) => {
    said.push(text)
    if (text.includes('runs again')) resolve()
  })
  const faucet = await startFaucet({
    host: '127.0.0.1',
    port: 0,
    deploymentPath,
    dataDir: join(directory, 'faucet'),
    origins: ['http://localhost:5050'],
    env: {
      FAUCET_PRIVATE_KEY: devnet.faucetAccount.privateKey,
      FAUCET_HMAC_KEY: 'k'.repeat(64),
    },
  })
  try {
    process.kill(findFaucet(), 'SIGKILL')
    await again
    expect(said[0]).toBe('The faucet ended. It is started again in 1 s.')
    expect((await fetch(`${faucet.url}/health/live`)).status).toBe(200)
  } finally {
    error.mockRestore()
    await faucet.stop()
    await devnet.stop()
    rmSync(directory, { recursive: true, force: true })
  }
})
