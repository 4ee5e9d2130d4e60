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

/** Browsers with Trusted Types reject a script URL that is plain text. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('letheswap-demo', {
  createScriptURL: (url) => url,
})
const trust = (url: string) => policy?.createScriptURL(url) ?? url

let worker: Worker | undefined
const prefix = isFork ? 'fork ' : 'demo '

/** Starts the demo's chain, which all tabs with the same contracts share. */
export function startChain(parameters: {
  chainId: number
  digest: string
  snapshot?: ChainSnapshot | undefined
  fork?: connectBrowserChain.Parameters['fork']
}): BrowserChainProvider {
  const { chainId, digest, snapshot, fork } = parameters
  const own = new Worker(trust(workerUrl), { type: 'module' })
  worker = own
  // Ends the worker when the page is left. In the back/forward cache, it would keep the
  // chain locked for the next visit.
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
        // Does not wait while another tab has the database open.
        request.onsuccess = request.onerror = request.onblocked = done
      })
}

/** Caches the demo's files, so that it opens offline. */
export function keepFiles(): void {
  navigator.serviceWorker
    ?.register(trust('service-worker.js'))
    // Registration fails in a private window, for example. The demo then always needs
    // its host.
    .catch(() => undefined)
}
