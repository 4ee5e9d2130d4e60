import { type Hex, keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

export type Wallet = ReturnType<typeof createWallet>

let wallets = 0

/** Creates a key that is unused on this chain, the same in every run. */
export function createWallet() {
  wallets += 1
  const key = keccak256(toHex(`faucet test wallet ${wallets} ${process.pid}`))
  return privateKeyToAccount(key)
}

/** An answer of the faucet with its complete body. */
export type Reply = {
  status: number
  body: Record<string, unknown>
  headers: Headers
}

export async function read(response: Response): Promise<Reply> {
  const text = await response.text()
  return {
    status: response.status,
    body: text === '' ? {} : JSON.parse(text),
    headers: response.headers,
  }
}

export async function getMessage(
  url: string,
  wallet: { address: string },
  tokenName = 'USDT',
): Promise<string> {
  const query = new URLSearchParams({ tokenName, userAddress: wallet.address })
  const { body, status } = await read(
    await fetch(`${url}/api/v1/nonce?${query}`),
  )
  if (typeof body.message !== 'string')
    throw new Error(`no message: ${status} ${JSON.stringify(body)}`)
  return body.message
}

export async function post(url: string, body: unknown): Promise<Reply> {
  return read(
    await fetch(`${url}/api/v1/faucet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
}

export type Signed = { message: string; signature: Hex }

/** Returns a signed claim that can be posted. */
export async function sign(
  url: string,
  wallet: Wallet,
  tokenName = 'USDT',
): Promise<Signed> {
  const message = await getMessage(url, wallet, tokenName)
  return { message, signature: await wallet.signMessage({ message }) }
}

/**
 * Signs 50 claims of a wallet, with its address in different letter cases, for the URLs
 * in turn.
 */
export function signInAnyCase(
  urls: readonly string[],
  wallet: Wallet,
): Promise<Signed[]> {
  const lower = wallet.address.toLowerCase()
  const cases = [wallet.address, lower, `0x${lower.slice(2).toUpperCase()}`]
  return Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const address = cases[index % cases.length] as string
      const url = urls[index % urls.length] as string
      const message = await getMessage(url, { address })
      return { message, signature: await wallet.signMessage({ message }) }
    }),
  )
}

/** Performs a complete claim, as a page does. */
export async function claim(
  url: string,
  wallet: Wallet,
  tokenName = 'USDT',
): Promise<Reply> {
  return post(url, await sign(url, wallet, tokenName))
}

export async function getAvailable(
  url: string,
  wallet: { address: string },
  tokenName = 'USDT',
): Promise<number> {
  const query = new URLSearchParams({ tokenName, userAddress: wallet.address })
  const { body } = await read(
    await fetch(`${url}/api/v1/last-request?${query}`),
  )
  return Date.parse(String(body.available))
}
