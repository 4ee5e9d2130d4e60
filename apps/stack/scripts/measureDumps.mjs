// Measures how long a node is silent while its state is dumped, for growing sizes.
// Usage: node apps/stack/scripts/measureDumps.mjs [megabytes …]
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startDevnet } from '@letheswap/devnet'
import { toHex } from 'viem'

const [sizes = [10, 100, 1_000]] = [process.argv.slice(2).map(Number)].filter(
  ({ length }) => length > 0,
)

/**
 * Size of one contract's code in bytes. A megabyte of state has 21 such contracts, in
 * hex.
 */
const codeSize = 24_000
const perMegabyte = 1e6 / (2 * codeSize)

const folder = mkdtempSync(join(tmpdir(), 'letheswap-dumps-'))
const statePath = join(folder, 'chain.json')
const devnet = await startDevnet({ statePath })
try {
  console.log(`load average: ${loadavg()[0].toFixed(1)}`)
  let filled = 0
  for (const megabytes of sizes) {
    const count = Math.ceil(megabytes * perMegabyte)
    while (filled < count) {
      const next = Math.min(filled + 50, count)
      await Promise.all(
        Array.from({ length: next - filled }, (_, index) =>
          devnet.client.setCode({
            address: toHex(BigInt(filled + index) + 10n ** 30n, { size: 20 }),
            // Half of the code is compressible, as in real contracts and logs.
            bytecode: `0x${randomBytes(codeSize / 2).toString('hex')}${'00'.repeat(codeSize / 2)}`,
          }),
        ),
      )
      filled = next
    }
    await devnet.mine()
    // The saver dumps as soon as it sees the block. Each read waits until then.
    const stalls = []
    const before = statSync(statePath).mtimeMs
    const start = performance.now()
    while (statSync(statePath).mtimeMs === before) {
      const asked = performance.now()
      await devnet.client.getBlockNumber({ cacheTime: 0 })
      stalls.push(performance.now() - asked)
      if (performance.now() - start > 600_000) throw new Error('no dump')
      await setTimeout(20)
    }
    const seconds = (ms) => (ms / 1_000).toFixed(1)
    console.log(
      `${megabytes} MB: file ${(statSync(statePath).size / 1e6).toFixed(0)} MB, longest wait for an answer ${seconds(Math.max(...stalls))} s, on the disk after ${seconds(performance.now() - start)} s`,
    )
  }
} finally {
  await devnet.stop()
  rmSync(folder, { recursive: true })
}
