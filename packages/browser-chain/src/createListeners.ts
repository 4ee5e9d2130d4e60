import type { BrowserChainProvider, ProviderMessage } from './types.js'

/**
 * Creates a provider's listeners. If a listener throws, the error is reported, and the
 * other listeners still run.
 */
export function createListeners(): Pick<
  BrowserChainProvider,
  'on' | 'removeListener'
> & { emit: (message: ProviderMessage) => void } {
  const listeners = new Set<(message: ProviderMessage) => void>()
  return {
    emit(message) {
      for (const listener of listeners)
        try {
          listener(message)
        } catch (error) {
          // biome-ignore lint/suspicious/noConsole: the error must neither fail the request nor be lost.
          console.error(error)
        }
    },
    on: (event, listener) =>
      void (event === 'message' && listeners.add(listener)),
    removeListener: (_, listener) => void listeners.delete(listener),
  }
}
