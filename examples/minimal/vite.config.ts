import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // The workspace's packages come as sources, so no build goes before.
  resolve: { conditions: ['@letheswap/source', ...defaultClientConditions] },
})
