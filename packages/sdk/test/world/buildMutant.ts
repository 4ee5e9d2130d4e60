import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { Mutant } from './mutants.js'

const sdk = join(import.meta.dirname, '../..')
export const folder = join(sdk, 'node_modules/.cache/mutants')

/** Returns a file's text without the mutant's guard. */
export function mutate({ file, from, to, name }: Mutant): string {
  const text = readFileSync(join(sdk, 'src', file), 'utf8')
  if (text.split(from).length !== 2)
    throw new Error(`${file} has the text of "${name}" not exactly once.`)
  return text.replace(from, () => to)
}

/** Builds the campaign with a mutant's file, and loads it. */
export async function buildMutant(
  mutant: Mutant,
  name: string,
): Promise<typeof import('./campaign.js')> {
  const text = mutate(mutant)
  const path = join(sdk, 'src', mutant.file)
  mkdirSync(folder, { recursive: true })
  await build({
    ...{ configFile: false, logLevel: 'error', root: sdk },
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        load: (id) => (id === path ? text : undefined),
      },
    ],
    build: {
      ...{ ssr: join(import.meta.dirname, 'campaign.ts'), outDir: folder },
      ...{ emptyOutDir: false, minify: false },
      rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  })
  const built = join(folder, `${name}.mjs`)
  const campaign = await import(/* @vite-ignore */ pathToFileURL(built).href)
  rmSync(built)
  return campaign
}
