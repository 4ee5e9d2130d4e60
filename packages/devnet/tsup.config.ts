import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/exports/index.ts', cli: 'src/cli.ts' },
  format: 'esm',
  dts: true,
  sourcemap: true,
  clean: true,
  target: 'node20',
})
