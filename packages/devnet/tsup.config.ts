import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/exports/index.ts', cli: 'src/cli.ts' },
  format: 'esm',
  // The command has no importers.
  dts: { entry: { index: 'src/exports/index.ts' } },
  sourcemap: true,
  clean: true,
  target: 'node20',
})
