import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The network from `npm start` in the LetheSwap repository, under this page's own
// origin.
const network = 'http://127.0.0.1:5050'

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/config.json': network, '/rpc': network } },
})
