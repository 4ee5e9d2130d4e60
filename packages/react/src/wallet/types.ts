/** The part of an EIP-1193 provider that is used here. */
export type WalletProvider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (...data: never[]) => void): void
  removeListener?(event: string, listener: (...data: never[]) => void): void
}

/** What other wallets say about themselves while posing as MetaMask. */
export type InjectedProvider = WalletProvider & {
  isMetaMask?: boolean
  providers?: readonly InjectedProvider[]
}
