// Writes `public/network.json`: a network with ten pools, and the key of an account
// with coins.
import { mkdir, writeFile } from 'node:fs/promises'
import { takeSnapshot } from '@letheswap/browser-chain'
import { startDevnet } from '@letheswap/devnet'

const { accounts, client, deployment, stop } = await startDevnet()
const snapshot = await takeSnapshot(client)
await stop()

await mkdir('public', { recursive: true })
await writeFile(
  'public/network.json',
  JSON.stringify({ deployment, key: accounts[2].privateKey, snapshot }),
)
