import type { Deployment } from '@letheswap/sdk'
import type { BrowserCommandContext } from 'vitest/node'

export async function startChain({ project }: BrowserCommandContext) {
  // A static import would run while Vitest reads its configuration, before a build.
  const { startDevnet } = (await project.vite.ssrLoadModule(
    '@letheswap/devnet',
  )) as typeof import('@letheswap/devnet')
  const devnet = await startDevnet()
  project.vitest.onClose(devnet.stop)
  // Mines a block with the current time. Otherwise, the first blocks would be as old as
  // the genesis block.
  await devnet.setNextBlockTimestamp(BigInt(Math.floor(Date.now() / 1_000)))
  await devnet.mine()
  const { deployment, rpcUrl } = devnet
  return { deployment, rpcUrl }
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    startChain(): Promise<{ deployment: Deployment; rpcUrl: string }>
  }
}
