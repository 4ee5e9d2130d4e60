import { injected } from '@letheswap/react'
import { getActorKey } from '@letheswap/scenario'
import { parseDeployment } from '@letheswap/sdk'
import {
  announceWallet,
  createTestWallet,
  showPrompts,
} from '@letheswap/test-wallet'
import { createHashHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { custom, type Hex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { App } from '../../web/src/App'
import { Button } from '../../web/src/components/ui/Button'
import { FirstCoins } from '../../web/src/components/wallet/GasNote'
import { keepFocus } from '../../web/src/lib/keepFocus'
import { speakLanguage } from '../../web/src/lib/useLanguage'
import { getLanguage } from '../../web/src/messages/intl'
import { createAppRouter } from '../../web/src/router/createAppRouter'
import { skipDoubledEntry } from '../../web/src/router/skipDoubledEntry'
import './demo.css'
import { createFaucetFetch } from './createFaucetFetch'
import { DemoBar, firstSwap } from './DemoBar'
import {
  clearDemoStorage,
  createDemoStorage,
  forgetOtherChain,
  isFork,
  reopenDemo,
} from './demoStorage'
import { describePrompt } from './describePrompt'
import { demoDictionaries } from './dictionaries'
import { GetCoins } from './GetCoins'
import { Playing } from './Playing'
import { readNetwork } from './readNetwork'
import { isPending, readPlayed } from './scenarioStorage'
import { deleteChains, keepFiles, startChain } from './startChain'
import { sheetTexts, words } from './texts'

// The router uses the fragment, so 'Skip to content' must not set it.
document.addEventListener('click', (event) => {
  if (!(event.target as Element).closest('a[href="#content"]')) return
  event.preventDefault()
  document.getElementById('content')?.focus()
})

const root = createRoot(document.getElementById('root') as HTMLElement, {
  onUncaughtError: (error) => showFailure(error as Error),
})
keepFocus()
// The fragment may contain a scenario, which the router must not interpret as a screen.
const linkPattern = /^#\/?scenario=([\w-]+)$/
const [, link] = linkPattern.exec(window.location.hash) ?? []
window.addEventListener('popstate', (event) => {
  if (!linkPattern.test(window.location.hash)) return
  event.stopImmediatePropagation()
  window.location.reload()
})
// The first visit starts on the screen with the form for the first swap.
if (!window.location.hash || link !== undefined) {
  const search = isFork ? '' : `?${new URLSearchParams(firstSwap)}`
  window.history.replaceState(null, '', `#/swap${search}`)
}
start().catch(showFailure)

/**
 * Shows the failure, with a button that starts over without the data of earlier visits.
 */
function showFailure({ message }: Error) {
  const texts = words.demo
  root.render(
    <div role="alert" className="flex flex-col items-start gap-4 p-4">
      <p>{texts.failed({ message })}</p>
      <Button
        onClick={async () => {
          clearDemoStorage()
          await deleteChains()
          reopenDemo()
        }}
      >
        {texts.startOver}
      </Button>
    </div>,
  )
}

async function start() {
  const router = createAppRouter(createHashHistory())
  const [network] = await Promise.all([
    readNetwork(),
    router.load(),
    speakLanguage(getLanguage(), demoDictionaries).catch(() =>
      speakLanguage('en', demoDictionaries),
    ),
  ])
  const { chain } = network.deployment
  const storage = createDemoStorage('localStorage')
  forgetOtherChain(storage, network.digest)
  const provider = startChain({ ...network, chainId: chain.id })
  // The deployment needs URLs, but no request is sent to this origin, because the chain
  // and the faucet run in this tab.
  const { origin } = window.location
  const faucet = privateKeyToAccount(network.payer)
  const canceling = new AbortController()
  // Few visitors play a scenario, so its code is loaded on demand.
  const outcome = isPending(storage)
    ? await import('./playPending').then(({ playPending }) =>
        playPending({
          provider,
          deployment: network.deployment,
          faucet,
          storage,
          signal: canceling.signal,
          onStep: (done, total) =>
            root.render(
              <Playing
                done={done}
                total={total}
                onCancel={() => canceling.abort()}
              />,
            ),
        }),
      )
    : undefined
  if (isFork)
    await provider.request({
      method: 'anvil_setBalance',
      params: [faucet.address, numberToHex(10n ** 30n)],
    })
  // Playing a scenario starts a new chain with a new genesis block.
  const genesis = (await provider.request({
    method: 'eth_getBlockByNumber',
    params: ['0x0', false],
  })) as { hash: Hex }
  const played = readPlayed(storage)
  const deployment = parseDeployment({
    ...network.deployment,
    ...played?.network,
    genesisHash: genesis.hash,
    chain: { ...chain, rpcUrls: [`${origin}/rpc`] },
    faucetUrl: origin,
    probeUrl: undefined,
  })
  const sessionStorage = createDemoStorage('sessionStorage')
  const wallet = createTestWallet({
    chains: { [chain.id]: provider },
    chainId: chain.id,
    defaultAnswer: 'hang',
    privateKeys: played?.scenario.actors.map((actor) =>
      getActorKey(played.scenario.seed, actor),
    ),
    storage,
  })
  wallet.connect()
  announceWallet(wallet)
  showPrompts(wallet, {
    getTexts: () => sheetTexts[getLanguage()],
    describePrompt: (prompt) => describePrompt(deployment, prompt),
  })
  Object.assign(window, { letheswapDemo: { provider, wallet } })
  skipDoubledEntry(router.history)

  root.render(
    <StrictMode>
      <FirstCoins value={<GetCoins wallet={wallet} />}>
        <App
          deployment={deployment}
          router={router}
          texts={demoDictionaries}
          options={{
            connector: injected({ rdns: 'com.letheswap.test-wallet' }),
            transport: custom(provider, { retryCount: 0 }),
            fetch: createFaucetFetch({
              amounts: network.amounts,
              deployment,
              payer: faucet,
              provider,
              storage,
            }),
            storage,
            sessionStorage,
            marketStorage: storage,
          }}
        >
          <DemoBar
            demo={{
              deployment,
              faucet: faucet.address,
              firstBlock: network.snapshot?.blocks.length ?? 0,
              provider,
              storage,
              wallet,
            }}
            link={link}
            outcome={outcome}
            router={router}
          />
        </App>
      </FirstCoins>
    </StrictMode>,
  )
  if (import.meta.env.PROD) keepFiles()
}
