/** An EIP-1193 error from a wallet. */
export class WalletRpcError extends Error {
  override name = 'WalletRpcError'
  code: number
  data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
