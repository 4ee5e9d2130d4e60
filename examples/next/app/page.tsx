import { deploymentToChain, formatUsd, getPools } from '@letheswap/sdk'
import { createClient, http } from 'viem'
import { Exchange } from './Exchange'
import { getDeployment } from './getDeployment'

// The pools are those of the moment, and not of the build.
export const dynamic = 'force-dynamic'

/** The pools come from the server; wallet and swap are the browser's. */
export default async function Page() {
  const deployment = await getDeployment()
  const client = createClient({
    chain: deploymentToChain(deployment),
    transport: http(),
  })
  const { pools } = await getPools(client, { deployment })
  return (
    <main>
      <h1>An exchange with Next.js</h1>
      <Exchange deployment={deployment} />
      <ul>
        {pools.map((pool) => (
          <li key={pool.key}>
            {pool.name}: ${formatUsd(pool.liquidityUsd)}
          </li>
        ))}
      </ul>
    </main>
  )
}
