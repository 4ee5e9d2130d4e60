// Builds the image, starts it with its database, and makes a claim. Needs Docker.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startDevnet } from '@letheswap/devnet'
import { createFaucetClient, waitForReceipt } from '@letheswap/sdk'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const password = randomBytes(16).toString('hex')
const ops = resolve(import.meta.dirname, '../ops')
const compose = (...args) =>
  execFileSync(
    'docker',
    [
      'compose',
      '--file',
      join(ops, 'compose.yaml'),
      '--file',
      join(ops, 'compose.check.yaml'),
      ...args,
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        POSTGRES_PASSWORD: password,
        FAUCET_ALLOWED_ORIGINS: 'http://localhost:5050',
      },
    },
  )

const secrets = join(ops, 'secrets')
// Throws if the folder exists, so that existing secrets are kept. The folder is removed
// at the end.
mkdirSync(secrets)
// Containers reach the host through Docker's network.
const devnet = await startDevnet({ host: '0.0.0.0' })
try {
  const { port } = new URL(devnet.rpcUrl)
  const rpcUrls = [`http://host.docker.internal:${port}`]
  const { deployment } = devnet
  const write = (name, text) => writeFileSync(join(secrets, name), text)
  write(
    'deployment.json',
    JSON.stringify({ ...deployment, chain: { ...deployment.chain, rpcUrls } }),
  )
  write('private-key.txt', devnet.faucetAccount.privateKey)
  write('hmac-key.txt', randomBytes(32).toString('hex'))
  compose('up', '--build', '--detach', '--wait')
  const account = privateKeyToAccount(generatePrivateKey())
  const faucet = createFaucetClient({
    url: 'http://127.0.0.1:8547',
    chainId: deployment.chain.id,
  })
  const { message } = await faucet.getNonce({
    tokenName: 'ZKP',
    userAddress: account.address,
  })
  const signature = await account.signMessage({ message })
  const { txHash } = await faucet.requestTokens({ message, signature })
  const { status } = await waitForReceipt(devnet.client, { hash: txHash })
  if (status !== 'success') throw new Error(`The payout ${txHash} reverted.`)
  console.log(`Paid in ${txHash}.`)
} finally {
  compose('down', '--volumes')
  rmSync(secrets, { recursive: true })
  await devnet.stop()
}
