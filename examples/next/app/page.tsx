import { deploymentToChain, formatUsd, getPools } from '@letheswap/sdk'
import { createClient, http } from 'viem'
import { Exchange } from './Exchange'
import { getDeployment } from './getDeployment'

// The pools are read for each request, not at build time.
export const dynamic = 'force-dynamic'

/** The pools are read on the server. The wallet and the swap run in the browser. */
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
