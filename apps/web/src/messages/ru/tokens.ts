import type { tokens as english } from '../en/tokens'

export const tokens: typeof english = {
  title: 'Выберите токен',
  search: 'Название, символ или адрес',
  found: ({ count }) => `Найдено токенов: ${count}`,
  none: ({ query }) => `В этой сети нет токена по запросу «${query}».`,
  unknownAddress: 'В этой сети нет токена с таким адресом.',
}
