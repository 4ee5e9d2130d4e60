import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { build, chartLanguage } from './vite.build'

process.env.VITE_APP_VERSION = packageJson.version

/** The page's own document, with the demo's code and what it keeps its choices by. */
const demoDocument: Plugin = {
  name: 'letheswap:demo-document',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replace('/src/main.tsx', '/demo/main.tsx')
        .replace("['letheswap.preferences']", "['demo.letheswap.preferences']")
        .replace(/\n.*\/config\.json.*/, '')
        .replace(
          /(?<=name="description" content=")[^"]+/,
          'A test exchange with its own chain and wallet, all in this browser tab. Nothing to install.',
        ),
  },
}

/** The chain that the demo begins with: that of a devnet. */
const network: Plugin = {
  name: 'letheswap:network',
  async generateBundle() {
    // Built packages, which only a build needs.
    const { takeSnapshot } = await import('@letheswap/browser-chain')
    const { startDevnet } = await import('@letheswap/devnet')
    const devnet = await startDevnet()
    const [, faucet] = devnet.accounts
    this.emitFile({
      type: 'asset',
      fileName: 'network.json',
      source: JSON.stringify({
        deployment: devnet.deployment,
        snapshot: await takeSnapshot(devnet.client),
        payer: faucet.privateKey,
      }),
    })
    await devnet.stop()
  },
}

/** A service worker that keeps all files of this build, under its own name. */
const serviceWorker: Plugin = {
  name: 'letheswap:service-worker',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = ['./', ...Object.keys(bundle)]
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: `const files = ${JSON.stringify(files)}
const name = 'demo ${Date.now()}'
addEventListener('install', (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)))
  skipWaiting()
})
addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(
    names.filter((it) => it.startsWith('demo ') && it !== name).map((it) => caches.delete(it)))))
})
addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)))
})
`,
      })
    },
  },
}

/** The page with a chain, a wallet and a faucet in the tab: files for any host. */
export default defineConfig({
  base: './',
  resolve: { conditions: ['@letheswap/source', ...defaultClientConditions] },
  plugins: [
    demoDocument,
    react(),
    chartLanguage,
    tailwindcss(),
    network,
    serviceWorker,
  ],
  worker: { format: 'es' },
  build: {
    ...build,
    outDir: 'dist-demo',
  },
})
