import { createConfig as createLetheConfig, metaMask } from '@letheswap/react'
import { deploymentToChain, parseDeployment } from '@letheswap/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, injected, WagmiProvider } from 'wagmi'
import { App } from './App'

const response = await fetch('/config.json')
const deployment = parseDeployment(await response.json())
const chain = deploymentToChain(deployment)

const wagmi = createConfig({
  chains: [chain],
  connectors: [injected()],
  transports: { [chain.id]: http() },
})
// The connector stays unused, because `App` passes wagmi's wallet to `LetheProvider`.
const lethe = createLetheConfig({ deployment, connector: metaMask })
const queryClient = new QueryClient()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WagmiProvider config={wagmi}>
      <QueryClientProvider client={queryClient}>
        <App config={lethe} />
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
