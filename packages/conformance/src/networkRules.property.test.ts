import { parseNetworkSpec } from '@letheswap/network'
import {
  addTokens,
  type Deployment,
  parseDeployment,
  type TokenInfo,
} from '@letheswap/sdk'
import fc from 'fast-check'
import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { deploymentJson } from '../../sdk/test/deployment.js'
import { fuzz } from '../../sdk/test/fuzz.js'
import { hostileText } from '../../sdk/test/hostile.js'

/** Some of these symbols collide, resemble each other, are reserved, or are hostile. */
const symbol = fc.oneof(
  fc.constantFrom('USD', 'usd', 'UЅD', 'ＵＳＤ', 'ACME', 'acme', 'WACME'),
  fc.constantFrom('__proto__', 'constructor', 'A-B', 'A B', '', '😀', 'DAI'),
  fc.constant('S').map((letter) => letter.repeat(33)),
  hostileText,
)
const name = fc.oneof(fc.constantFrom('Dollar', ' ', 'a\nb'), hostileText)
const decimals = fc.constantFrom(-1, 0, 6, 18, 36, 37, 77, 78, 255, 0.5)
const token = fc.record(
  { symbol, name, decimals, displayDecimals: decimals },
  { requiredKeys: ['symbol', 'name', 'decimals'] },
)
const coin = fc.record({
  symbol: fc.oneof(fc.constantFrom('ACME', 'USD', 'usd', '__proto__'), symbol),
  name,
  decimals: fc.constant(18),
})

const accepts = (parse: () => unknown) => {
  try {
    parse()
    return true
  } catch (error) {
    expect((error as Error).name).toMatch(/^Invalid(Deployment|Spec)Error$/)
    return false
  }
}

test(`rule: accepts a specification exactly if its deployment is valid, seed ${fuzz.seed}`, () => {
  let accepted = 0
  fc.assert(
    fc.property(coin, fc.array(token, { maxLength: 3 }), (coin, tokens) => {
      const { chain } = deploymentJson
      const isAccepted = accepts(() =>
        parseNetworkSpec({
          chain: { name: 'Acme', nativeCurrency: coin, rpcUrls: chain.rpcUrls },
          tokens,
          pools: [],
        }),
      )
      const infos = tokens.map(({ displayDecimals, ...token }, index) => ({
        ...token,
        chainId: chain.id,
        address: numberToHex(0xacce + index, { size: 20 }),
        extensions: { displayDecimals },
      }))
      const json = {
        ...deploymentJson,
        chain: { ...chain, nativeCurrency: coin },
        pairs: [],
      }
      expect(isAccepted).toBe(
        accepts(() => parseDeployment({ ...json, tokens: infos })),
      )
      if (isAccepted) accepted++
      if (!accepts(() => parseDeployment({ ...json, tokens: [] }))) return
      const base = parseDeployment({ ...json, tokens: [] })
      checkImports(base, infos as TokenInfo[], isAccepted)
    }),
    { numRuns: 500 * fuzz.runs, seed: fuzz.seed },
  )
  // Every seed produces valid and invalid specifications.
  expect(accepted).toBeGreaterThan(5)
})

/** An import renames repeated symbols, and otherwise follows the same rules. */
function checkImports(
  base: Deployment,
  infos: TokenInfo[],
  isAccepted: boolean,
) {
  const skipped: unknown[] = []
  const onSkipped = (error: unknown) => skipped.push(error)
  const added = addTokens(base, infos, { onSkipped })
  expect(parseDeployment(JSON.parse(JSON.stringify(added)))).toEqual(
    JSON.parse(JSON.stringify(added)),
  )
  expect(added.tokens.length + skipped.length).toBe(infos.length)
  if (isAccepted)
    expect(added.tokens.map(({ symbol }) => symbol)).toEqual(
      infos.map(({ symbol }) => symbol),
    )
  for (const info of infos)
    if (accepts(() => parseDeployment({ ...base, tokens: [info] })))
      expect(addTokens(base, [info]).tokens).toMatchObject([
        { symbol: info.symbol },
      ])
}
