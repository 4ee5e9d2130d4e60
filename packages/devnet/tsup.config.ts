import { defineConfig } from 'tsup'

export default defineConfig({
  // Bundles @letheswap/node, which is not published.
  entry: { 'exports/index': 'src/exports/index.ts', cli: 'src/cli.ts' },
  format: 'esm',
  sourcemap: true,
  clean: true,
  target: 'node20',
})
