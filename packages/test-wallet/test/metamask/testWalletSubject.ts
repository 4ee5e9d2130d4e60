import type { Devnet } from '@letheswap/devnet'
import { numberToHex, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { answerRequest } from '../../src/announceWallet.js'
import type { PromptKind } from '../../src/createPrompts.js'
import { createTestWallet } from '../../src/createTestWallet.js'
import { injectWallet, type WalletWindow } from '../../src/injectWallet.js'
import type { Subject } from './subject.js'

export const mnemonic =
  'test test test test test test test test test test test junk'

/** Controls the test wallet through the provider that it injects into a page. */
export function createTestWalletSubject(devnet: Devnet): Subject {
  const owners = [0, 1].map((addressIndex) =>
    mnemonicToAccount(mnemonic, { addressIndex }),
  )
  const accounts = owners.map(({ address }) => address.toLowerCase())
  const wallet = createTestWallet({
    privateKeys: owners.map((owner) =>
      toHex(owner.getHdKey().privateKey as Uint8Array),
    ),
    chains: { 500000: devnet.rpcUrl },
    chainId: 500000,
    testChainIds: [500000, 31338],
    defaultAnswer: 'hang',
  })
  let count = 0
  let rulesDone = 0
  const getOpen = () => wallet.prompts.filter((it) => it.answer === undefined)

  /** Waits for a popup until the rule ends, even if it never opens. */
  const see = async (kind: PromptKind) => {
    const current = rulesDone
    while (current === rulesDone) {
      const prompt = getOpen().find((it) => it.kind === kind)
      if (prompt !== undefined) return prompt
      await new Promise((resolve) => setTimeout(resolve))
    }
    throw new Error(`There was no popup to ${kind}.`)
  }

  return {
    devnet,
    accounts: accounts as never,

    async open() {
      const origin = `http://page${count++}.localhost`
      const events: [string, unknown][] = []
      // The parts of a window that the injected script uses.
      const page = new EventTarget() as EventTarget & WalletWindow
      const provider = await new Promise<Record<string, unknown>>((resolve) => {
        page.addEventListener('eip6963:announceProvider', (event) =>
          resolve((event as CustomEvent).detail.provider),
        )
        const { window } = globalThis
        try {
          globalThis.window = page as never
          injectWallet('metamask', (request) =>
            answerRequest(wallet, request, origin),
          )
        } finally {
          globalThis.window = window
        }
      })
      const unsubscribe = wallet.subscribe((name, data, heard) => {
        if (heard !== '' && heard !== origin) return
        events.push([name, data])
        page.__testWalletEmit?.[0]?.(name, data)
      })
      return {
        request: (method, params) =>
          (provider.request as (call: object) => Promise<unknown>)({
            method,
            params,
          }),
        getEvents: async () => events,
        getProperty: async (name) => provider[name],
        close: async () => unsubscribe(),
      }
    },

    approve: async (kind) => (await see(kind)).approve(),
    reject: async (kind) => (await see(kind)).reject(),
    seePopup: async (kind) => void (await see(kind)),
    hasPopup: async () => getOpen().length > 0,
    async seeConfirmed() {
      while ((await wallet.getPending()).length > 0);
    },
    lock: async () => wallet.lock(),
    switchAccount: async (index) =>
      wallet.switchAccount((owners[index] as (typeof owners)[0]).address),
    getNewChain: () => ({
      chainId: numberToHex(7000 + count),
      rpcUrls: [`http://localhost:${7000 + count++}`],
    }),
    async tidy() {
      rulesDone++
      for (const prompt of getOpen()) prompt.reject()
      wallet.unlock()
      await this.switchAccount(0)
    },
    stop: async () => undefined,
  }
}
