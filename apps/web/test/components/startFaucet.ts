import { onTestFinished, vi } from 'vitest'
import { units } from '../../e2e/fixtures/createChain'
import { chain, deployment } from './chain'

/** The amounts that the devnet's faucet also pays. */
const amounts: Record<string, string> = {
  ZKP: '100',
  USDT: '1000',
  WETH: '0.1',
  WBTC: '0.005',
  DAI: '1000',
}
const faucetUrl = 'http://faucet.test'
const cooldown = 3_600

/**
 * Answers requests to a faucet until the test ends. Returns the network with this
 * faucet.
 */
export function answerAsFaucet(
  answer: (request: Request) => Promise<Response>,
) {
  const { fetch } = globalThis
  const spy = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (...args) => {
      const request = new Request(...args)
      return request.url.startsWith(`${faucetUrl}/`)
        ? answer(request)
        : fetch(...args)
    })
  onTestFinished(() => spy.mockRestore())
  return { ...deployment, faucetUrl }
}

type Claim = { tokens: readonly string[]; to: `0x${string}` }

/**
 * Starts a faucet that pays one or more tokens for a signature, once an hour.
 * `requests` contains the requested paths. `pay` pays a claim from another page.
 */
export function startFaucet({ hasBundles = true } = {}) {
  const requests: string[] = []
  const claims = new Map<string, Claim>()
  const paid = new Map<string, number>()
  const getWait = (token: string, to: string) => {
    const time = paid.get(`${to.toLowerCase()}:${token}`)
    return time === undefined ? 0 : time + cooldown * 1_000 - Date.now()
  }
  const pay = async ({ to, tokens }: Claim) => {
    const payouts: { tokenName: string; txHash: string }[] = []
    for (const tokenName of tokens) {
      paid.set(`${to.toLowerCase()}:${tokenName}`, Date.now())
      const amount = units(amounts[tokenName] ?? '', tokenName)
      const txHash = await chain.pay(to, tokenName, amount)
      payouts.push({ tokenName, txHash })
    }
    return payouts
  }
  const network = answerAsFaucet(async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const to = searchParams.get('userAddress') as `0x${string}`
    const path = pathname.replace('/api/v1/', '')
    requests.push(path)
    if (path === 'nonce' || (path === 'bundle' && hasBundles)) {
      const names = searchParams.get(
        path === 'nonce' ? 'tokenName' : 'tokenNames',
      )
      const tokens = names?.split(',') ?? []
      const message = `Claim ${claims.size} of ${to}: ${tokens.join(', ')}`
      claims.set(message, { tokens, to })
      return Response.json({ message })
    }
    if (path === 'last-request') {
      const wait = getWait(searchParams.get('tokenName') ?? '', to)
      const available = new Date(wait > 0 ? Date.now() + wait : 0).toISOString()
      return Response.json({ available })
    }
    if (path === 'offer' && hasBundles)
      return Response.json({
        offer: Object.entries(amounts).map(([tokenName, amount]) => ({
          tokenName,
          amount,
        })),
      })
    if (path !== 'faucet')
      return Response.json({ error: 'Not found' }, { status: 404 })
    const claim = claims.get((await request.json()).message) as Claim
    if (claim.tokens.some((token) => getWait(token, claim.to) > 0))
      return Response.json(
        { error: 'rate limit: try again in 60m' },
        { status: 429, headers: { 'retry-after': `${cooldown}` } },
      )
    const payouts = await pay(claim)
    return Response.json({ txHash: payouts[0]?.txHash, payouts })
  })
  return { network, pay, requests: requests as readonly string[] }
}
