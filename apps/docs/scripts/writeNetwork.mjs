import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { takeSnapshot } from '@letheswap/browser-chain'
import { startDevnet } from '@letheswap/devnet'

const folder = join(import.meta.dirname, '../src/public/generated')

/**
 * Writes the network that programs of the pages run on, in the reader's tab: that of a
 * devnet.
 *
 * @returns {Promise<void>}
 */
export async function writeNetwork() {
  const devnet = await startDevnet()
  const { accounts, client, deployment } = devnet
  const [, , { privateKey }] = accounts
  const snapshot = await takeSnapshot(client)
  await devnet.stop()
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'network.json'),
    JSON.stringify({ deployment, privateKey, snapshot }),
  )
}
