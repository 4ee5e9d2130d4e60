import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/exports/*.ts', '!src/exports/*.test.ts'],
  format: 'esm',
  dts: true,
  sourcemap: true,
  clean: true,
  target: 'es2022',
})
