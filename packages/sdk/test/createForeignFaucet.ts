import { recoverMessageAddress } from 'viem'

/**
 * Refusals, which are the answers in place of a text to sign. The API does not specify
 * the status codes.
 */
const refusals: Record<string, [body: object, status: number]> = {
  DAI: [{ error: 'Plus de DAI.' }, 400],
  WBTC: [{ error: 'rate limit, un peu de patience' }, 400],
  WETH: [{}, 500],
}

/**
 * Creates a faucet of another team with the specified API. Its texts differ, and it has
 * no `/offer`, `/probe` or bundles. `pay` sends a payout and returns its hash.
 */
export function createForeignFaucet(
  pay: (token: string, to: `0x${string}`) => Promise<string>,
  write = (token: string, to: string, count: number) =>
    `Bonjour! ${to} would like some ${token}, please.\nTicket no. ${count}`,
) {
  const claims = new Map<string, { token: string; to: string }>()
  const paid = new Map<string, number>()
  const isoOf = (key: string) =>
    new Date((paid.get(key) ?? 0) + 3_600_000).toISOString()
  return async (request: Request): Promise<Response> => {
    const answer = (body: object, status = 200) =>
      Response.json(body, {
        status,
        headers: {
          'access-control-allow-origin': '*',
          'access-control-allow-headers': 'content-type',
        },
      })
    if (request.method === 'OPTIONS') return answer({})
    const { pathname, searchParams } = new URL(request.url)
    const token = searchParams.get('tokenName') ?? ''
    const to = searchParams.get('userAddress') ?? ''
    if (pathname === '/api/v1/nonce') {
      const refusal = refusals[token]
      if (refusal) return answer(...refusal)
      const message = write(token, to, claims.size + 1)
      claims.set(message, { token, to })
      return answer({ message })
    }
    if (pathname === '/api/v1/last-request')
      return answer({ available: isoOf(to.toLowerCase() + token) })
    if (pathname !== '/api/v1/faucet') return answer({}, 404)
    const { message, signature } = await request.json()
    const claim = claims.get(message)
    const signer = await recoverMessageAddress({ message, signature })
    if (signer.toLowerCase() !== claim?.to.toLowerCase())
      return answer({ error: 'Qui êtes-vous ?' }, 403)
    const key = signer.toLowerCase() + claim.token
    if (Date.now() < (paid.get(key) ?? 0) + 3_600_000)
      return answer({ error: 'rate limit, un peu de patience' }, 400)
    paid.set(key, Date.now())
    return answer({ txHash: await pay(claim.token, signer) })
  }
}
