import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import packageJson from '../web/package.json' with { type: 'json' }
import { alias, build, parsedAbis } from '../web/vite.build'

process.env.VITE_APP_VERSION = packageJson.version

/** Serves the page's own document with the demo's code and storage keys. */
const demoDocument: Plugin = {
  name: 'letheswap:demo-document',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      [
        [/\/src\/main\.tsx/, '../demo/src/main.tsx'],
        [/'letheswap\.preferences'/, "'demo.letheswap.preferences'"],
        [/\n.*\/config\.json.*/, ''],
        [
          /(?<=name="description" content=")[^"]+/,
          'A test exchange with its own chain and wallet, all in this browser tab. Nothing to install.',
        ],
      ].reduce((html, [place, own]) => {
        const changed = html.replace(place as RegExp, own as string)
        if (changed === html)
          throw new Error(`The page's document has no ${place} for the demo.`)
        return changed
      }, html),
  },
}

/** Takes the demo's initial chain from a devnet. */
const network: Plugin = {
  name: 'letheswap:network',
  async generateBundle() {
    // Imports these packages on demand, because only a build needs them, and they must
    // be built first.
    const { takeSnapshot } = await import('@letheswap/browser-chain')
    const { startDevnet } = await import('@letheswap/devnet')
    const devnet = await startDevnet()
    const [, faucet] = devnet.accounts
    const { deployment } = devnet
    this.emitFile({
      type: 'asset',
      fileName: 'network.json',
      source: JSON.stringify({
        // Identifies the contracts, because other contracts mean another chain.
        digest: getDigest(
          JSON.stringify([deployment.contracts, deployment.tokens]),
        ),
        deployment,
        snapshot: await takeSnapshot(devnet.client),
        payer: faucet.privateKey,
      }),
    })
    await devnet.stop()
  },
}

/**
 * Generates a service worker that caches all files of this build, so that the demo
 * opens offline.
 */
const serviceWorker: Plugin = {
  name: 'letheswap:service-worker',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = ['./', ...Object.keys(bundle)]
      const digest = getDigest(
        ...Object.values(bundle).map((file) =>
          file.type === 'chunk' ? file.code : file.source,
        ),
      )
      const code = readFileSync(
        join(import.meta.dirname, 'src/serviceWorker.js'),
        'utf8',
      )
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: `const build = ${JSON.stringify({ digest, files })}\n${code}`,
      })
    },
  },
}

const getDigest = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 16)
}

/**
 * Builds the page with a chain, a wallet and a faucet in the tab, as files for any
 * host.
 */
export default defineConfig({
  root: join(import.meta.dirname, '../web'),
  base: './',
  resolve: {
    alias,
    conditions: ['@letheswap/source', ...defaultClientConditions],
  },
  plugins: [
    demoDocument,
    react(),
    parsedAbis,
    tailwindcss(),
    network,
    serviceWorker,
  ],
  worker: { format: 'es' },
  build: {
    ...build,
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
  },
})
