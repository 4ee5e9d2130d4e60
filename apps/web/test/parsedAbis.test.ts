import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as abis from '../../../packages/sdk/src/contracts/abis'
import { parsedAbis } from '../vite.build'

const { handler } = parsedAbis.transform as unknown as {
  handler: (code: string) => string
}
const source = readFileSync(
  new URL('../../../packages/sdk/src/contracts/abis.ts', import.meta.url),
  'utf8',
)

test.each([
  ['as written', source],
  ['as the compiler prints it', source.replaceAll("'", '"')],
])('the build contains the SDK’s ABIs, %s', (_, code) => {
  const built = handler(code)
  for (const abi of Object.values(abis))
    expect(built).toContain(JSON.stringify(abi))
  expect(built).not.toContain('parseAbi([')
})
