import type { Address, Chain, Client, JsonRpcAccount, Transport } from 'viem'
import type { openInWalletApp } from './openInWalletApp.js'

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

export type ConnectResult =
  | { status: 'connected'; address: Address; chainId: number }
  /** On mobile: the page is being opened inside the wallet's own app. */
  | { status: 'redirected'; url: string }

/** A client that signs with the wallet's account. */
export type WalletClient = Client<Transport, Chain, JsonRpcAccount>

/** A wallet that the application has connected by itself. */
export type WalletConnection = { provider: WalletProvider; address: Address }

/** The conversation with a wallet; the config's store shows where it stands. */
export type WalletSession = {
  connect(parameters?: {
    onStillHere?: openInWalletApp.OnStillHere | undefined
  }): Promise<ConnectResult>
  /** Takes up the wallet that was connected, without a prompt. */
  reconnect(): Promise<void>
  disconnect(): Promise<void>
  switchChain(): Promise<void>
  watchAsset(parameters: { token: string }): Promise<boolean>
  /**
   * The connected account's client, with the wallet on the right chain. Throws
   * `WalletNotConnectedError` and the errors of `switchChain`.
   */
  getWalletClient(): Promise<WalletClient>
  /** Uses a connection that the application owns, or none while it has none. */
  adopt(connection: WalletConnection | undefined): void
  /** Stops listening to the wallet. `reconnect` begins anew. */
  stop(): void
}
