import {
  type BrowserChainProvider,
  type ChainSnapshot,
  connectBrowserChain,
} from '@letheswap/browser-chain'
import workerUrl from '@letheswap/browser-chain/worker?worker&url'

import { isFork } from './demoStorage'

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string }
}

/** Browsers with Trusted Types start no script whose URL is plain text. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('letheswap-demo', {
  createScriptURL: (url) => url,
})
const trust = (url: string) => policy?.createScriptURL(url) ?? url

let worker: Worker | undefined
const prefix = isFork ? 'fork ' : 'demo '

/** Starts the demo's chain, which all tabs of the same contracts share. */
export function startChain(parameters: {
  chainId: number
  digest: string
  snapshot?: ChainSnapshot | undefined
  fork?: connectBrowserChain.Parameters['fork']
}): BrowserChainProvider {
  const { chainId, digest, snapshot, fork } = parameters
  const own = new Worker(trust(workerUrl), { type: 'module' })
  worker = own
  // In the browser's back/forward cache, the worker would keep the chain's lock from
  // the next visit.
  window.addEventListener('pagehide', () => own.terminate())
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
  return connectBrowserChain({
    worker: own,
    name: `${prefix}${digest}`,
    chainId,
    snapshot,
    fork,
    startTime: 'now',
  })
}

/** Deletes the demo's chains in any state. */
export async function deleteChains(): Promise<void> {
  worker?.terminate()
  for (const { name = '' } of await indexedDB.databases())
    if (name.startsWith(`browser-chain ${prefix}`))
      await new Promise((done) => {
        const request = indexedDB.deleteDatabase(name)
        // Another tab may have it open.
        request.onsuccess = request.onerror = request.onblocked = done
      })
}

/** Keeps the demo's files, so that it opens without a network. */
export function keepFiles(): void {
  navigator.serviceWorker
    ?.register(trust('service-worker.js'))
    // This happens in a private window, for example. The demo then needs its host at
    // each visit.
    .catch(() => undefined)
}
