import {
  DEFAULT_CLAIM_COOLDOWN,
  type Deployment,
  faucetRefusals,
  getToken,
  parseAmount,
  renderClaimMessage,
} from '@letheswap/sdk'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hash,
  type Hex,
  isAddress,
  keccak256,
  recoverMessageAddress,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { generateSiweNonce } from 'viem/siwe'
import type { DemoStorage } from './demoStorage'
import { withLock } from './withLock'

const lifetime = 300

type Payout = { tokenName: string; txHash: Hash }

/** The faucet's stored state. Times are the chain's, in Unix seconds. */
type Book = {
  issued: Record<
    string,
    { wallet: Address; tokens: string[]; expiresAt: number }
  >
  paid: Record<string, Payout[]>
  next: Record<string, number>
  /** Signed transactions that may not have been sent, because the tab was closed. */
  unsent: Hex[]
}

type Provider = {
  request(request: { method: string; params?: unknown[] }): Promise<unknown>
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly retryAfter?: number,
  ) {
    super(message)
  }
}

/**
 * Answers the faucet's HTTP API in the tab, by the chain's clock. Stores signed
 * transactions before sending them, so that a message is paid once, even if the tab is
 * closed in between.
 */
export function createFaucetFetch({
  amounts,
  deployment,
  payer,
  provider,
  storage,
}: {
  /** Amounts in whole coins, by symbol. */
  amounts: Readonly<Record<string, string>>
  deployment: Deployment
  payer: PrivateKeyAccount
  provider: Provider
  storage: DemoStorage
}): typeof fetch {
  const ask = (method: string, ...params: unknown[]) =>
    provider.request({ method, params }) as Promise<Hex>
  const key = 'faucet'

  const getBook = (): Book => ({
    ...{ issued: {}, paid: {}, next: {}, unsent: [] },
    ...JSON.parse(storage.getItem(key) ?? '{}'),
  })
  const keep = (book: Book) => storage.setItem(key, JSON.stringify(book))

  async function getTime() {
    const block = await ask('eth_getBlockByNumber', 'pending', false)
    return Number((block as unknown as { timestamp: Hex }).timestamp)
  }

  function readTokens(search: URLSearchParams, field: string) {
    const names = search.get(field)
    if (!names) throw new Refusal(400, faucetRefusals.missing(field))
    const tokens = names.split(',')
    if (!tokens.every((token) => Object.hasOwn(amounts, token)))
      throw new Refusal(400, faucetRefusals.token)
    return [...new Set(tokens)]
  }

  function readWallet(search: URLSearchParams) {
    const address = search.get('userAddress')
    if (!address || !isAddress(address))
      throw new Refusal(400, faucetRefusals.wallet)
    return getAddress(address)
  }

  async function issue(wallet: Address, tokens: string[]) {
    const now = await getTime()
    const book = getBook()
    const message = renderClaimMessage({
      origin: window.location.origin,
      chainId: deployment.chain.id,
      wallet,
      amounts: tokens.map((token) => `${amounts[token]} ${token}`),
      nonce: generateSiweNonce(),
      issuedAt: now,
      expiresAt: now + lifetime,
    })
    const isUsable = ([text, { expiresAt }]: [string, { expiresAt: number }]) =>
      expiresAt > now || text in book.paid
    book.issued = {
      ...Object.fromEntries(Object.entries(book.issued).filter(isUsable)),
      [message]: { wallet, tokens, expiresAt: now + lifetime },
    }
    keep(book)
    return { message }
  }

  async function pay(message: string, signature: Hex) {
    const book = getBook()
    const issued = book.issued[message]
    if (!issued) throw new Refusal(401, faucetRefusals.message)
    const { wallet, tokens, expiresAt } = issued
    const signer = await recoverMessageAddress({ message, signature }).catch(
      () => {
        throw new Refusal(400, faucetRefusals.signature)
      },
    )
    if (signer !== wallet) throw new Refusal(401, faucetRefusals.signer)
    const now = await getTime()
    let payouts = book.paid[message]
    if (!payouts) {
      if (expiresAt <= now) throw new Refusal(401, faucetRefusals.expired)
      const keys = tokens.map((token) => `${wallet} ${token}`)
      const wait = Math.max(...keys.map((it) => (book.next[it] ?? 0) - now))
      if (wait > 0) throw new Refusal(429, faucetRefusals.cooling(wait), wait)
      // Unsent transactions use the payer's next nonces, so they are sent first.
      await send(book)
      const signed = await sign(wallet, tokens)
      book.unsent = signed.map(({ raw }) => raw)
      payouts = signed.map(({ tokenName, txHash }) => ({ tokenName, txHash }))
      book.paid[message] = payouts
      for (const it of keys) book.next[it] = now + DEFAULT_CLAIM_COOLDOWN
      keep(book)
    }
    await send(book)
    return {
      txHash: payouts[0]?.txHash,
      ...(payouts.length > 1 && { payouts }),
    }
  }

  async function send(book: Book) {
    for (const raw of book.unsent)
      if (!(await ask('eth_getTransactionByHash', keccak256(raw))))
        await ask('eth_sendRawTransaction', raw)
    book.unsent = []
    keep(book)
  }

  async function sign(wallet: Address, tokens: string[]) {
    const [count, price] = await Promise.all([
      ask('eth_getTransactionCount', payer.address, 'pending'),
      ask('eth_gasPrice'),
    ])
    return Promise.all(
      tokens.map(async (tokenName, index) => {
        const token = getToken(deployment, tokenName)
        const amount = parseAmount(amounts[tokenName] as string, token.decimals)
        const raw = await payer.signTransaction({
          chainId: deployment.chain.id,
          nonce: Number(count) + index,
          gas: token.isNative ? 21_000n : 100_000n,
          gasPrice: BigInt(price) * 2n,
          ...(token.isNative
            ? { to: wallet, value: amount }
            : {
                to: token.address,
                data: encodeFunctionData({
                  abi: erc20Abi,
                  functionName: 'transfer',
                  args: [wallet, amount],
                }),
              }),
        })
        return { tokenName, txHash: keccak256(raw), raw }
      }),
    )
  }

  async function answer({ pathname, searchParams }: URL, body: string) {
    switch (pathname) {
      case '/api/v1/offer':
        return {
          offer: Object.entries(amounts).map(([tokenName, amount]) => ({
            tokenName,
            amount,
          })),
        }
      case '/api/v1/nonce':
      case '/api/v1/bundle': {
        const field = pathname.endsWith('nonce') ? 'tokenName' : 'tokenNames'
        return issue(readWallet(searchParams), readTokens(searchParams, field))
      }
      case '/api/v1/last-request': {
        const [token] = readTokens(searchParams, 'tokenName')
        const wallet = readWallet(searchParams)
        const next = getBook().next[`${wallet} ${token}`]
        // The remaining time depends on the chain's clock, and is added to the
        // browser's time.
        const left = next === undefined ? undefined : next - (await getTime())
        const available =
          left === undefined ? 0 : Date.now() + Math.max(left, 0) * 1_000
        return { available: new Date(available).toISOString() }
      }
      case '/api/v1/faucet': {
        const { message, signature } = JSON.parse(body)
        // Payments run one at a time across all tabs, because each uses the payer's
        // next nonces.
        return withLock('demo faucet', () => pay(message, signature))
      }
      default:
        throw new Refusal(404, faucetRefusals.unknownPath)
    }
  }

  return async (input, init) => {
    const url = new URL(String(input))
    const respond = (status: number, body: object, headers = {}) =>
      new Response(JSON.stringify(body), { status, headers })
    try {
      return respond(200, await answer(url, String(init?.body)))
    } catch (error) {
      if (!(error instanceof Refusal))
        return respond(503, { error: faucetRefusals.unavailable })
      return respond(
        error.status,
        { error: error.message },
        error.retryAfter && { 'retry-after': String(error.retryAfter) },
      )
    }
  }
}
