import { type Dictionaries, dictionaries } from '../../web/src/lib/useLanguage'
import type { Texts } from '../../web/src/messages/words'
import { russian } from './texts'

// The demo has its own wallet instead of MetaMask.
const en: Texts = {
  common: {
    openMetaMask: 'Open the wallet',
    confirm: 'Confirm in the wallet',
  },
  plans: {
    confirmNetwork: 'Confirm the network in the wallet',
    details: { awaitingWallet: 'Confirm in the wallet' },
  },
  errors: {
    stopped:
      'You stopped waiting. The request may still be open in the wallet: reject it there if you no longer want it.',
  },
  watchAsset: {
    offer: 'Add to the wallet',
    addToMetaMask: 'Add {token} to the wallet',
    tokenAdded: '{token} added to the wallet',
    tokenNotAdded: '{token} was not added to the wallet',
    tokenFailed: 'Failed to add {token} to the wallet',
  },
}

const ru: Texts = {
  ...russian,
  common: {
    openMetaMask: 'Откройте кошелёк',
    confirm: 'Подтвердите в кошельке',
  },
  plans: {
    confirmNetwork: 'Подтвердите смену сети в кошельке',
    details: { awaitingWallet: 'Подтвердите в кошельке' },
  },
  errors: {
    stopped:
      'Вы не стали ждать. Запрос мог остаться открытым в кошельке: если он больше не нужен, отклоните его там.',
  },
  watchAsset: {
    offer: 'Добавить в кошелёк',
    addToMetaMask: 'Добавить {token} в кошелёк',
    tokenAdded: 'Токен {token} добавлен в кошелёк',
    tokenNotAdded: 'Токен {token} не добавлен в кошелёк',
    tokenFailed: 'Не удалось добавить {token} в кошелёк',
  },
}

const merge = (page: Texts, own: Texts): Texts => ({
  ...page,
  ...Object.fromEntries(
    Object.entries(own).map(([key, text]) => [
      key,
      typeof text === 'object' ? merge((page[key] ?? {}) as Texts, text) : text,
    ]),
  ),
})

export const demoDictionaries: Dictionaries = {
  en: async () => en,
  ru: async () => merge(await dictionaries.ru(), ru),
}
