import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deploymentJson } from '../../test/deployment.js'
import { fuzz } from '../../test/fuzz.js'
import { hostilePieces, hostileText } from '../../test/hostile.js'
import { InvalidDeploymentError } from '../errors/deployment.js'
import { parseDeployment } from './parseDeployment.js'

const rules = { numRuns: 1000 * fuzz.runs, seed: fuzz.seed }

/** Returns the JSON with a text in one of its fields. */
const fields: Record<string, (text: string) => object> = {
  'chain.name': (name) => ({ chain: { ...deploymentJson.chain, name } }),
  'chain.nativeCurrency.symbol': (symbol) => ({
    chain: {
      ...deploymentJson.chain,
      nativeCurrency: { name: 'Coin', symbol, decimals: 18 },
    },
  }),
  'chain.rpcUrls[0]': (url) => ({
    chain: { ...deploymentJson.chain, rpcUrls: [url] },
  }),
  ...Object.fromEntries(
    ['name', 'symbol', 'logoURI'].map((name) => [
      `tokens[0].${name}`,
      (text: string) => ({
        tokens: [{ ...deploymentJson.tokens[0], [name]: text }],
      }),
    ]),
  ),
  'pairs[0]': (pair) => ({ pairs: [pair] }),
  faucetUrl: (faucetUrl) => ({ faucetUrl }),
  'page.name': (name) => ({ page: { name } }),
  'page.accent': (accent) => ({ page: { accent } }),
  'page.logoURI': (logoURI) => ({ page: { logoURI } }),
  'page.links[0].label': (label) => ({
    page: { links: [{ label, url: 'https://a.test' }] },
  }),
  'page.links[0].url': (url) => ({ page: { links: [{ label: 'A', url }] } }),
}

/** Tries every piece in every field, before random texts. */
const examples = Object.keys(fields).flatMap((field) =>
  hostilePieces.map((text): [string, string] => [field, text]),
)

const repeated = deploymentJson.tokens.map(
  (_, index) => `tokens[${index}].symbol`,
)

test(`a hostile text is refused with its field's name, or cannot mislead or run, seed ${fuzz.seed}`, () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(fields)),
      hostileText,
      (field, text) => {
        const json = { ...deploymentJson, ...fields[field]?.(text) }
        try {
          parseDeployment(json)
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidDeploymentError)
          // If two symbols look the same, the error contains the second symbol.
          expect([
            field,
            ...(field.endsWith('symbol') ? repeated : []),
          ]).toContain((error as InvalidDeploymentError).field)
          // The error message must not mislead its reader either.
          expect((error as Error).message.length).toBeLessThan(300)
          return
        }
        if (/url/i.test(field)) {
          // The host becomes part of the Content-Security-Policy.
          expect(new URL(text, 'http://a.test').host).toMatch(/^[\w.:[\]-]*$/)
          expect(text).not.toMatch(/^(javascript|data:text)/i)
        } else if (field !== 'pairs[0]') {
          expect(text.length).toBeLessThanOrEqual(1_000)
          expect(text).not.toMatch(
            /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u3164]|\p{M}{4}/u,
          )
        }
      },
    ),
    { ...rules, examples },
  )
})
