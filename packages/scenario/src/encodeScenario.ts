import type { Scenario } from './schema.js'

/**
 * Encodes a scenario for a URL's fragment: JSON, raw deflate (RFC 1951), base64url. A
 * thousand steps take about 10 kB.
 */
export async function encodeScenario(scenario: Scenario): Promise<string> {
  const stream = new Blob([JSON.stringify(scenario)])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
