import { defineConfig } from 'vite'

export default defineConfig({
  build: { target: 'es2022' },
  worker: { format: 'es' },
  // The dev server does not look for packages in a worker.
  optimizeDeps: { include: ['@letheswap/browser-chain/worker'] },
})
