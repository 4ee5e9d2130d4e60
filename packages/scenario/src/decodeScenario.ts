import { InvalidScenarioError } from './errors.js'
import { maxTextLength, parseScenario } from './parseScenario.js'
import type { Scenario } from './schema.js'

/**
 * Decodes a scenario from a link.
 *
 * @throws InvalidScenarioError with the invalid field.
 */
export async function decodeScenario(encoded: string): Promise<Scenario> {
  return parseScenario(await inflate(encoded))
}

async function inflate(encoded: string): Promise<string> {
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    const reader = new Blob([Uint8Array.from(binary, (it) => it.charCodeAt(0))])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'))
      .pipeThrough(new TextDecoderStream())
      .getReader()
    let text = ''
    // A small link may contain gigabytes of text.
    while (text.length <= maxTextLength) {
      const { done, value } = await reader.read()
      if (done) return text
      text += value
    }
    await reader.cancel()
  } catch {}
  throw new InvalidScenarioError({
    field: 'link',
    expected: `a compressed scenario of at most ${maxTextLength} characters`,
  })
}
